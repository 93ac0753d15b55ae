import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

/** Files of executions: what they hold, what an import of them would do, and what was imported. */
export const imports: Messages['imports'] = {
  title: 'Importar archivos',
  drop: 'Suelta aquí los archivos de tu plataforma',
  dropHelp:
    'Daybook los reconoce por su contenido: TradeZero, DAS, PropReports, Lightspeed, thinkorswim, Webull, Tradovate, NinjaTrader, MetaTrader 5, Interactive Brokers, Tradervue y más; CSV, Excel, HTML, XML o ZIP. No se importa nada hasta que hayas visto qué cambiaría.',
  choose: 'Elegir archivos',
  reading: (name) => `Leyendo ${name}`,
  sending: (name) => `Enviando ${name}`,
  import: 'Importar',
  importing: 'Importando',
  importAnyway: 'Importar de todos modos',
  discard: 'Descartar',
  close: 'Cerrar',
  again: 'Revisar de nuevo',
  into: 'Cuenta',
  intoOwn: (name) => `${name} (según el archivo)`,
  intoNew: (name) => `${name} (nueva)`,
  newAccount: 'Cuenta nueva…',
  newAccountName: 'Nombre de la cuenta nueva',
  days: (from, to) => (from === to ? from : `${from} a ${to}`),
  executions: (value) => counted(value, { one: 'ejecución', other: 'ejecuciones' }),
  newOnes: (value) => counted(value, { one: 'nueva', other: 'nuevas' }),
  known: (value) => counted(value, { one: 'ya conocida', other: 'ya conocidas' }),
  corrected: (value) => counted(value, { one: 'corregida', other: 'corregidas' }),
  planned: (value) =>
    counted(value, {
      one: 'con stop, objetivo o riesgo previsto',
      other: 'con stop, objetivo o riesgo previsto',
    }),
  newTrades: (value) => counted(value, { one: 'operación nueva', other: 'operaciones nuevas' }),
  changedTrades: (value) => counted(value, { one: 'operación cambia', other: 'operaciones cambian' }),
  goneTrades: (value) => counted(value, { one: 'operación desaparece', other: 'operaciones desaparecen' }),
  trades: 'Operaciones',
  firstOf: (shown, all) => `Las ${count(shown)} más recientes de ${count(all)}`,
  firstRests: (shown, all) => `Las primeras ${count(shown)} de ${count(all)}`,
  effect: 'Efecto',
  effects: { new: 'Nueva', changed: 'Cambia', gone: 'Desaparece' },
  open: 'Posiciones que quedan abiertas',
  openHelp: 'Se convertirán en operaciones cuando se importen sus salidas.',
  openDust:
    'Un resto demasiado pequeño para venderse, por ejemplo de una criptomoneda, mantiene abierta su operación hasta que se venda junto con más.',
  missing: 'Salidas cuya entrada falta',
  missingHelp:
    'Sus entradas son anteriores a este archivo. Importa los días anteriores y se convertirán en operaciones.',
  leftOut: (value) => `${counted(value, { one: 'fila', other: 'filas' })} sin importar`,
  leftOutReasons: {
    cancelled: 'cancelada',
    'not-an-execution': 'no es una ejecución',
    'forex-conversion': 'cambio de divisa',
    'no-size': 'sin ejecutar',
    'corporate-action': 'evento corporativo',
    'correction-replaced': 'sustituida por una corrección',
    cash: 'movimiento de efectivo',
    'not-filled': 'sin ejecutar',
    sum: 'suma de otras filas',
    'cancels-nothing': 'anula una ejecución que no está en este archivo',
    'foreign-fee': 'comisión en otra moneda, sin contar',
    'kept-fee': 'comisión no devuelta al anular la ejecución, sin contar',
    'out-of-reach': 'días que ya no se informan',
    'order-unknown': 'su orden ya no se muestra',
    'in-position': 'contada en la fila de su posición',
    'open-position': 'una posición que sigue abierta; sus ejecuciones no están en este informe',
    'opening-missing':
      'una opción vencida, su apertura no está en ningún archivo: importa el que la tiene y después este otra vez',
  },
  unreadable: (value) =>
    counted(value, {
      one: 'fila que no se puede leer y no se importaría',
      other: 'filas que no se pueden leer y no se importarían',
    }),
  line: (line) => `Línea ${count(line)}`,
  stated: 'Lo que declara el archivo',
  statedDiffers: (stated, ours) => `El archivo dice ${stated}; sus ejecuciones dan ${ours}`,
  statedCount: (equal, all) =>
    `Coinciden ${count(equal)} de ${counted(all, { one: 'cifra declarada', other: 'cifras declaradas' })}`,
  refused: (file, why) => `${file} no se puede importar: ${why}.`,
  refusedAt: (file, line, why) => `${file} no se puede importar por la línea ${count(line)}: ${why}.`,
  pair: {
    question: (account, other) => `¿Son ${account} y ${other} la misma cuenta?`,
    same: (other) => `Sí, importar en ${other}`,
    copies: 'No, son dos cuentas que operan igual',
    help: 'Tu respuesta se guarda para estas dos cuentas.',
    title: 'Cuentas con las mismas ejecuciones',
    held: (account, other, executions) =>
      `${counted(executions, { one: 'ejecución', other: 'ejecuciones' })} de ${account} ya ${executions === 1 ? 'está' : 'están'} en ${other}. Las actualizaciones no incluyen ${account} hasta que respondas.`,
    said: {
      same: (account, other) =>
        `${account} es la misma cuenta que ${other}, que recibe lo que se importe de ella.`,
      copies: (account, other) => `${account} y ${other} son dos cuentas que operan igual.`,
    },
    askAgain: 'Volver a preguntarme',
  },
  otherTyped: {
    label: 'Escritas a mano',
    question: (executions, days) =>
      `Escribiste a mano ${executions === 1 ? '1 ejecución' : `${count(executions)} ejecuciones`} de las mismas operaciones (${days}). ¿Cuáles cuentan?`,
    answered: (executions, days, isReplaced) =>
      isReplaced
        ? `${executions === 1 ? 'La ejecución que escribiste' : `Las ${count(executions)} ejecuciones que escribiste`} (${days}) se sustituirán por las del archivo.`
        : `${executions === 1 ? 'La ejecución que escribiste' : `Las ${count(executions)} ejecuciones que escribiste`} (${days}) contarán además de las del archivo.`,
    replace: 'Sustituir las mías por las del archivo',
    keep: 'Conservar ambas',
    help: 'Las notas, etiquetas e imágenes se quedan en la operación. Al deshacer el archivo vuelven las tuyas.',
  },
  doubtful: {
    typedExecutions: (executions) =>
      `${executions === 1 ? '1 ejecución que escribiste a mano es' : `${count(executions)} ejecuciones que escribiste a mano son`} de las mismas operaciones. Di cuáles cuentan.`,
    importedBefore: (added, corrected) =>
      `Ya has importado este mismo archivo. Ahora añadiría ${counted(added, { one: 'ejecución', other: 'ejecuciones' })} y cambiaría ${count(corrected)}. Comprueba la cuenta y la zona horaria; se sobrescribiría lo que se corrigió desde entonces.`,
    elsewhere: (executions, of, other, account) =>
      `${executions < of ? `${count(executions)} de estas ${count(of)} ejecuciones ya están` : executions === 1 ? 'Esta ejecución ya está' : `Estas ${count(executions)} ejecuciones ya están`} en ${other}; en ${account} contarían por segunda vez.`,
    shifted: (executions, of, hours) =>
      `${count(executions)} de estas ${count(of)} ejecuciones nuevas ya están en la cuenta con ${hours} horas de diferencia: parece el mismo historial con las horas de otra zona, y contaría dos veces. Comprueba la zona horaria.`,
    tradesChange: (changed, of) =>
      `Cambiarían ${count(changed)} de ${count(of)} operaciones de estos días, que ya habías importado. Comprueba la cuenta y la zona horaria.`,
    mostlyUnreadable: (unreadable, read) =>
      `${counted(unreadable, { one: 'fila no se puede leer', other: 'filas no se pueden leer' })} y solo ${read === 1 ? 'se lee 1' : `se leen ${count(read)}`}. Las operaciones que salgan solo de ahí pueden ser erróneas. Las filas de abajo dicen por qué no se leen.`,
    statedDiffers: (differing, all) =>
      `${count(differing)} de ${counted(all, { one: 'cifra que declara el archivo', other: 'cifras que declara el archivo' })} no se ${differing === 1 ? 'cumpliría' : 'cumplirían'}, así que las operaciones de abajo pueden ser erróneas. Comprueba que la cuenta sea la correcta y que no falte un archivo anterior.`,
    openingsMissing: (missing, trades) =>
      `${counted(missing, { one: 'salida no tiene entrada', other: 'salidas no tienen entrada' })}, frente a ${counted(trades, { one: 'operación', other: 'operaciones' })}. Importa primero los días anteriores o elige otra cuenta.`,
  },
  nothing: 'Todo lo que contiene este archivo ya está en tu diario. No hay nada que importar.',
  nothingReadable:
    'Todo lo que se puede leer de este archivo ya está en tu diario; las filas de abajo no se pueden leer.',
  noExecutions: 'En este archivo no hay ejecuciones.',
  noneReadable: 'No se puede leer ninguna ejecución de este archivo. Las filas de abajo dicen por qué.',
  whichAccount: 'El archivo no nombra ninguna cuenta. Elige a cuál pertenece.',
  chooseAccount: 'Elige una cuenta',
  multiplier: (what) => `Un contrato aparece con otro tamaño que antes: ${what}.`,
  futureTime: (line, time) =>
    `La línea ${line} indica una hora que aún no ha llegado: ${time}. Revisa la zona horaria y el orden de día y mes. No se importó nada.`,
  tooLargeAmounts: {
    trade: (symbol, account) =>
      `Una operación en ${symbol} de la cuenta ${account} es mayor de lo que Daybook puede calcular. Revisa sus precios, tamaños y comisiones: no se cambió nada.`,
    day: (day, account) =>
      `Las operaciones del ${day} en la cuenta ${account} suman más de lo que Daybook puede calcular. Revisa los precios, tamaños y comisiones de ese día: no se cambió nada.`,
    account: (account) =>
      `Las operaciones de la cuenta ${account}, junto con tu diario, suman más de lo que Daybook puede calcular. Revisa sus precios, tamaños y comisiones: no se cambió nada.`,
    figure: 'Un importe es mayor de lo que Daybook puede calcular. No se cambió nada.',
  },
  otherGrain: (name, day) =>
    `El ${day} ya está en tu diario, por ${name}, y con otro detalle: uno enumera ejecuciones sueltas y el otro lo que formaron juntas. Con ambos, tus operaciones contarían dos veces. Para usar este archivo, deshaz antes esa importación.`,
  changed: 'Tu diario ha cambiado mientras tanto. Esto es lo que haría el archivo ahora.',
  busy: 'Hay otra importación en curso. Inténtalo de nuevo en un momento.',
  gone: 'El archivo ya no estaba guardado y se ha leído de nuevo. Esto es lo que haría ahora.',
  lost: 'Daybook no responde. El archivo se revisará en cuanto vuelva a responder.',
  empty: 'El archivo está vacío.',
  notAFile:
    'Es una carpeta, o un archivo que se movió o cambió después. Suelta los archivos mismos o un ZIP con ellos.',
  tooLarge: 'El archivo supera los 128 MB. Divídelo.',
  questions: (value) =>
    value === 1 ? 'Una pregunta sobre este archivo' : `${count(value)} preguntas sobre este archivo`,
  asks: {
    format: '¿Qué plataforma lo generó?',
    encoding: 'El texto no está en UTF-8. ¿Está en Windows-1252?',
    day: '¿De qué día es?',
    'day-order': 'Su nombre puede leerse como dos días. ¿Cuál es?',
    'date-order': 'Sus fechas pueden leerse con el día o el mes delante. ¿Cuál es el orden?',
    decimal: 'Sus números pueden leerse con punto o con coma decimal. ¿Cuál usa?',
    zone: '¿En qué zona horaria están sus horas?',
    account: '¿De qué cuenta es?',
    currency: '¿En qué moneda están sus importes?',
    multiplier: '¿Cuántos dólares vale un punto?',
    whole: 'Su última fila parece cortada. ¿Está completo el archivo?',
  },
  serverZone: 'Nueva York + 7 horas (la mayoría de los brókeres de MetaTrader)',
  asksSymbol: (symbol) => `¿Cuántos dólares vale un punto de ${symbol}?`,
  asksDate: (date) => `¿Qué día es ${date} en este archivo?`,
  asksNumber: (number) => `¿Qué número es ${number} en este archivo?`,
  decimalReadings: {
    point: (reading) => `${reading} (punto decimal, como en 0.5)`,
    comma: (reading) => `${reading} (coma decimal, como en 0,5)`,
  },
  yes: 'Sí',
  answeredByName: 'Según el nombre del archivo',
  browserZone: 'La zona horaria de este navegador',
  changeAnswer: 'Cambiar',
  answeredBefore: 'Como respondiste la última vez',
  done: (trades) => `Importado: ${trades}.`,
  showTrades: 'Ver sus operaciones',
  undo: 'Deshacer',
  undoTitle: (name) => `¿Deshacer la importación de ${name}?`,
  undoHelp:
    'Sus ejecuciones salen de tu diario, y con ellas las operaciones que formaron. Lo que escribiste se conserva y vuelve si importas lo mismo otra vez. Lo que también trajo otra importación se queda.',
  undoneNotice: 'La importación se ha deshecho.',
  undone: 'Deshecha',
  past: 'Importaciones anteriores',
  pastEmpty: 'Todavía no se ha importado nada.',
  when: 'Cuándo',
  more: 'Ver más',
  kinds: { sync: 'Actualización de operaciones', file: 'Archivo', demo: 'Datos de demostración' },
};
