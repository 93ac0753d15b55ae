import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

/** Files of executions: what they hold, what an import of them would do, and what was imported. */
export const imports: Messages['imports'] = {
  title: 'Importar arquivos',
  drop: 'Solte aqui os arquivos da sua plataforma',
  dropHelp:
    'O Daybook os reconhece pelo conteúdo: TradeZero, DAS, PropReports, Lightspeed, thinkorswim, Webull, Tradovate, NinjaTrader, MetaTrader 5, Interactive Brokers, Tradervue e outros; CSV, Excel, HTML, XML ou ZIP. Nada é importado até você ver o que mudaria.',
  choose: 'Escolher arquivos',
  reading: (name) => `Lendo ${name}`,
  sending: (name) => `Enviando ${name}`,
  import: 'Importar',
  importing: 'Importando',
  importAnyway: 'Importar assim mesmo',
  discard: 'Descartar',
  close: 'Fechar',
  again: 'Conferir de novo',
  into: 'Conta',
  intoOwn: (name) => `${name} (do arquivo)`,
  intoNew: (name) => `${name} (nova)`,
  newAccount: 'Nova conta…',
  newAccountName: 'Nome da nova conta',
  days: (from, to) => (from === to ? from : `${from} a ${to}`),
  executions: (value) => counted(value, { one: 'execução', other: 'execuções' }),
  newOnes: (value) => counted(value, { one: 'nova', other: 'novas' }),
  known: (value) => counted(value, { one: 'já conhecida', other: 'já conhecidas' }),
  corrected: (value) => counted(value, { one: 'corrigida', other: 'corrigidas' }),
  planned: (value) =>
    counted(value, { one: 'com stop, alvo ou risco planejado', other: 'com stop, alvo ou risco planejado' }),
  newTrades: (value) => counted(value, { one: 'operação nova', other: 'operações novas' }),
  changedTrades: (value) => counted(value, { one: 'operação muda', other: 'operações mudam' }),
  goneTrades: (value) => counted(value, { one: 'operação desaparece', other: 'operações desaparecem' }),
  trades: 'Operações',
  firstOf: (shown, all) => `As ${count(shown)} mais recentes de ${count(all)}`,
  firstRests: (shown, all) => `As primeiras ${count(shown)} de ${count(all)}`,
  effect: 'Efeito',
  effects: { new: 'Nova', changed: 'Muda', gone: 'Desaparece' },
  open: 'Posições que ficam abertas',
  openHelp: 'Viram operações quando as saídas forem importadas.',
  openDust:
    'Um resto pequeno demais para ser vendido, por exemplo de uma criptomoeda, mantém a operação aberta até ser vendido junto com mais.',
  missing: 'Saídas cuja entrada falta',
  missingHelp:
    'As entradas são anteriores a este arquivo. Importe os dias anteriores e elas viram operações.',
  leftOut: (value) => `${counted(value, { one: 'linha', other: 'linhas' })} de fora`,
  leftOutReasons: {
    cancelled: 'cancelada',
    'not-an-execution': 'não é uma execução',
    'forex-conversion': 'conversão de moeda',
    'no-size': 'nada executado',
    'corporate-action': 'evento corporativo',
    'correction-replaced': 'substituída por uma correção',
    cash: 'movimento de caixa',
    'not-filled': 'não executada',
    sum: 'soma de outras linhas',
    'cancels-nothing': 'anula uma execução que não está neste arquivo',
    'foreign-fee': 'comissão em outra moeda, não contada',
    'kept-fee': 'comissão não devolvida ao anular a execução, não contada',
    'out-of-reach': 'dias que não são mais informados',
    'order-unknown': 'a ordem dela não é mais mostrada',
    'in-position': 'contada na linha da posição',
    'open-position': 'uma posição ainda aberta; suas execuções não estão neste relatório',
    'opening-missing':
      'uma opção vencida, sua abertura não está em nenhum arquivo: importe o que a tem e depois este de novo',
  },
  unreadable: (value) =>
    counted(value, {
      one: 'linha que não pode ser lida e não seria importada',
      other: 'linhas que não podem ser lidas e não seriam importadas',
    }),
  line: (line) => `Linha ${count(line)}`,
  stated: 'O que o arquivo declara',
  statedDiffers: (stated, ours) => `O arquivo diz ${stated}; as execuções dele dão ${ours}`,
  statedCount: (equal, all) =>
    `${count(equal)} de ${counted(all, { one: 'valor declarado conferido', other: 'valores declarados conferidos' })}`,
  refused: (file, why) => `${file} não pode ser importado: ${why}.`,
  refusedAt: (file, line, why) => `${file} não pode ser importado por causa da linha ${count(line)}: ${why}.`,
  pair: {
    question: (account, other) => `${account} e ${other} são a mesma conta?`,
    same: (other) => `Sim, importar em ${other}`,
    copies: 'Não, são duas contas que operam igual',
    help: 'Sua resposta fica guardada para estas duas contas.',
    title: 'Contas com as mesmas execuções',
    held: (account, other, executions) =>
      `${counted(executions, { one: 'execução', other: 'execuções' })} de ${account} já ${executions === 1 ? 'está' : 'estão'} em ${other}. As atualizações deixam ${account} de fora até você responder.`,
    said: {
      same: (account, other) =>
        `${account} é a mesma conta que ${other}, que recebe o que for importado dela.`,
      copies: (account, other) => `${account} e ${other} são duas contas que operam igual.`,
    },
    askAgain: 'Perguntar de novo',
  },
  otherTyped: {
    label: 'Digitadas à mão',
    question: (executions, days) =>
      `Você digitou à mão ${executions === 1 ? '1 execução' : `${count(executions)} execuções`} das mesmas operações (${days}). Quais contam?`,
    answered: (executions, days, isReplaced) =>
      isReplaced
        ? `${executions === 1 ? 'A execução que você digitou' : `As ${count(executions)} execuções que você digitou`} (${days}) serão substituídas pelas do arquivo.`
        : `${executions === 1 ? 'A execução que você digitou' : `As ${count(executions)} execuções que você digitou`} (${days}) contarão além das do arquivo.`,
    replace: 'Substituir as minhas pelas do arquivo',
    keep: 'Manter as duas',
    help: 'Notas, etiquetas e imagens ficam na operação. Ao desfazer o arquivo, as suas voltam.',
  },
  doubtful: {
    typedExecutions: (executions) =>
      `${executions === 1 ? '1 execução que você digitou à mão é' : `${count(executions)} execuções que você digitou à mão são`} das mesmas operações. Diga quais contam.`,
    importedBefore: (added, corrected) =>
      `Você já importou este mesmo arquivo. Agora ele acrescentaria ${counted(added, { one: 'execução', other: 'execuções' })} e alteraria ${count(corrected)}. Confira a conta e o fuso horário; o que foi corrigido desde então seria sobrescrito.`,
    elsewhere: (executions, of, other, account) =>
      `${executions < of ? `${count(executions)} destas ${count(of)} execuções já estão` : executions === 1 ? 'Esta execução já está' : `Estas ${count(executions)} execuções já estão`} em ${other}; em ${account} contariam uma segunda vez.`,
    shifted: (executions, of, hours) =>
      `${count(executions)} destas ${count(of)} execuções novas já estão na conta com ${hours} horas de diferença: parece o mesmo histórico com as horas de outro fuso, e contaria duas vezes. Confira o fuso horário.`,
    tradesChange: (changed, of) =>
      `Mudariam ${count(changed)} de ${count(of)} operações destes dias, que você já havia importado. Confira a conta e o fuso horário.`,
    mostlyUnreadable: (unreadable, read) =>
      `${counted(unreadable, { one: 'linha não pode ser lida', other: 'linhas não podem ser lidas' })} e só ${read === 1 ? '1 pode' : `${count(read)} podem`}. As operações formadas só com isso podem estar erradas. As linhas abaixo dizem por que não são lidas.`,
    statedDiffers: (differing, all) =>
      `${count(differing)} de ${counted(all, { one: 'valor declarado pelo arquivo', other: 'valores declarados pelo arquivo' })} não ${differing === 1 ? 'bateria' : 'bateriam'}, então as operações abaixo podem estar erradas. Confira se a conta é a certa e se não falta um arquivo anterior.`,
    openingsMissing: (missing, trades) =>
      `${counted(missing, { one: 'saída está sem entrada', other: 'saídas estão sem entrada' })}, contra ${counted(trades, { one: 'operação', other: 'operações' })}. Importe primeiro os dias anteriores ou escolha outra conta.`,
  },
  nothing: 'Tudo o que está neste arquivo já está no seu diário. Não há nada para importar.',
  nothingReadable:
    'Tudo o que dá para ler neste arquivo já está no seu diário; as linhas abaixo não podem ser lidas.',
  noExecutions: 'Não há execuções neste arquivo.',
  noneReadable: 'Nenhuma execução deste arquivo pode ser lida. As linhas abaixo dizem por quê.',
  whichAccount: 'O arquivo não informa a conta. Escolha a qual ele pertence.',
  chooseAccount: 'Escolha uma conta',
  multiplier: (what) => `Um contrato aparece com outro tamanho: ${what}.`,
  futureTime: (line, time) =>
    `A linha ${line} informa um horário que ainda não chegou: ${time}. Confira o fuso horário e a ordem de dia e mês. Nada foi importado.`,
  tooLargeAmounts: {
    trade: (symbol, account) =>
      `Uma operação em ${symbol} na conta ${account} é maior do que o Daybook consegue calcular. Confira preços, quantidades e taxas: nada foi alterado.`,
    day: (day, account) =>
      `As operações de ${day} na conta ${account} somam mais do que o Daybook consegue calcular. Confira preços, quantidades e taxas desse dia: nada foi alterado.`,
    account: (account) =>
      `As operações da conta ${account}, junto com o seu diário, somam mais do que o Daybook consegue calcular. Confira preços, quantidades e taxas: nada foi alterado.`,
    figure: 'Um valor é maior do que o Daybook consegue calcular. Nada foi alterado.',
  },
  otherGrain: (name, day) =>
    `${day} já está no seu diário, vindo de ${name}, e com outro detalhe: um lista execuções avulsas, o outro o que elas formaram juntas. Com os dois, suas operações contariam em dobro. Para usar este arquivo, desfaça antes aquela importação.`,
  changed: 'Seu diário mudou nesse meio-tempo. Isto é o que o arquivo faria agora.',
  busy: 'Há outra importação em andamento. Tente de novo em instantes.',
  gone: 'O arquivo não estava mais guardado e foi lido de novo. Isto é o que ele faria agora.',
  lost: 'O Daybook não está respondendo. O arquivo será conferido assim que responder.',
  empty: 'O arquivo está vazio.',
  notAFile:
    'É uma pasta, ou um arquivo que foi movido ou alterado depois. Solte os próprios arquivos ou um ZIP com eles.',
  tooLarge: 'O arquivo passa de 128 MB. Divida-o.',
  questions: (value) =>
    value === 1 ? 'Uma pergunta sobre este arquivo' : `${count(value)} perguntas sobre este arquivo`,
  asks: {
    format: 'Qual plataforma o gerou?',
    encoding: 'O texto não está em UTF-8. Está em Windows-1252?',
    day: 'De que dia ele é?',
    'day-order': 'O nome pode ser lido como dois dias. Qual é o certo?',
    'date-order': 'As datas podem ser lidas com o dia ou o mês na frente. Qual é a ordem?',
    decimal: 'Os números podem ser lidos com ponto ou com vírgula decimal. Qual ele usa?',
    zone: 'Em que fuso horário estão os horários?',
    account: 'De que conta ele é?',
    currency: 'Em que moeda estão os valores?',
    multiplier: 'Quantos dólares vale um ponto?',
    whole: 'A última linha parece cortada. O arquivo está completo?',
  },
  serverZone: 'Nova York + 7 horas (a maioria das corretoras de MetaTrader)',
  asksSymbol: (symbol) => `Quantos dólares vale um ponto de ${symbol}?`,
  asksDate: (date) => `Que dia é ${date} neste arquivo?`,
  asksNumber: (number) => `Que número é ${number} neste arquivo?`,
  decimalReadings: {
    point: (reading) => `${reading} (ponto decimal, como em 0.5)`,
    comma: (reading) => `${reading} (vírgula decimal, como em 0,5)`,
  },
  yes: 'Sim',
  answeredByName: 'Do nome do arquivo',
  browserZone: 'O fuso horário deste navegador',
  changeAnswer: 'Alterar',
  answeredBefore: 'Como você respondeu da última vez',
  done: (trades) => `Importado: ${trades}.`,
  showTrades: 'Ver as operações',
  undo: 'Desfazer',
  undoTitle: (name) => `Desfazer a importação de ${name}?`,
  undoHelp:
    'As execuções dele saem do seu diário, e com elas as operações que formaram. O que você escreveu é guardado e volta se você importar o mesmo de novo. O que outra importação também trouxe fica.',
  undoneNotice: 'A importação foi desfeita.',
  undone: 'Desfeita',
  past: 'Importações anteriores',
  pastEmpty: 'Nada foi importado ainda.',
  when: 'Quando',
  more: 'Ver mais',
  kinds: { sync: 'Atualização de operações', file: 'Arquivo', demo: 'Dados de demonstração' },
};
