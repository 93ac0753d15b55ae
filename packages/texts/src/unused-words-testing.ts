import type { Language } from '@daybook/domain/language.ts';

/** Words that a trader of the language would not use for the thing, each with the one to use (docs/glossary.md, Words by language). */
const UNUSED_WORDS: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\banew\b/i, 'again'],
    [/\bpresent (password|plan|state|one)/i, 'current'],
    [/(?<!same )\bas the (browser|system)\b/i, 'same as'],
    [/\bletter (was|is|reached)|\bthis letter\b/i, 'email'],
    [/\btelephone\b/i, 'phone'],
    [/\b(take|took|taken|taking) (it )?back\b/i, 'undo'],
    [/\bclosings?\b|without an opening/i, 'exit whose entry is missing'],
    [/\bchecked days?\b/i, 'reconciliation'],
    [/\bdoes not end\b/i, 'is incomplete'],
    [/\breckon/i, 'calculate'],
    [/\bmeanwhile\b/i, 'in the meantime'],
  ],
  es: [
    [/(?<!\p{L})(entra|entró|entraste|has entrado) (de nuevo|en|con|una vez)(?!\p{L})/iu, 'iniciar sesión'],
    [/(ir|volver) a la entrada/i, 'inicio de sesión'],
    [/(?<!\p{L})cartas?(?!\p{L})/iu, 'correo'],
    [/stop de pérdidas/i, 'stop loss'],
    [/(?<!\p{L})(ganadas|perdidas) (de|y)(?!\p{L})/iu, 'ganadoras, perdedoras'],
    [/(?<!\p{L})periodos?(?!\p{L})/iu, 'período'],
    [/límites? (se )?traza|trazaron los límites/i, 'agrupar (a mano)'],
    [/cierres? sin apertura/i, 'salida cuya entrada falta'],
    [/(?<!\p{L})enlaz(ar|ado|ada|a) (tu |la )?cuenta/iu, 'conectar'],
  ],
  pt: [
    [
      /(?<!\p{L})(entre|entrou|entra) (de novo|com|no seu|na plataforma|para|uma vez)(?!\p{L})/iu,
      'fazer login',
    ],
    [/(ir|voltar) para a entrada/i, 'login'],
    [/(?<!\p{L})cartas?(?!\p{L})/iu, 'e-mail'],
    [/tentativas demais|downloads demais|senhas demais/i, 'muitas, muitos'],
    [/(?<!\p{L})ganhas(?!\p{L})/iu, 'vencedoras'],
    [/limites (foram )?traçados/i, 'agrupar (à mão)'],
    [/fechamentos? sem abertura/i, 'saída cuja entrada falta'],
    [/(?<!\p{L})vincul(ar|ada|amos|e)(?!\p{L})/iu, 'conectar'],
  ],
};

/** What of these texts says a thing with a word that is not used for it, with the word to use. */
export function findUnusedWords(language: Language, texts: readonly string[]): readonly string[] {
  return UNUSED_WORDS[language].flatMap(([unused, instead]) =>
    texts.filter((text) => unused.test(text)).map((text) => `${text} (${instead})`),
  );
}
