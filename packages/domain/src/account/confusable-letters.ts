/**
 * Letters of Greek, Cyrillic, Armenian and of the rarer parts of Latin that look like a plain Latin letter, and what Latin may be
 * mixed with, to check whether two names look alike. Source: Unicode Technical Standard 39, section 4 and its confusables.txt.
 */
function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** Capitals that look like another capital; to be replaced before letters are made small, which may look different. */
const CAPITALS = pairs(`
  А=A В=B Е=E Ѕ=S І=I Ј=J К=K М=M Н=H О=O Р=P С=C Т=T У=Y Х=X Ү=Y Ԛ=Q Ԝ=W Ԍ=G Ѵ=V Ӏ=I
  Α=A Β=B Ε=E Ζ=Z Η=H Ι=I Κ=K Μ=M Ν=N Ο=O Ρ=P Τ=T Υ=Y Χ=X Ϲ=C Ϳ=J Ɩ=I Ɑ=A Ʌ=A Ʀ=R
`);

/** Small letters that look like another; a capital I, a one and a bar are a small L, and a nought is an O. */
const SMALL = pairs(`
  а=a в=b е=e ѕ=s і=i ј=j к=k м=m н=h о=o р=p с=c т=t у=y х=x ү=y һ=h ԁ=d ԛ=q ԝ=w г=r п=n и=u ѵ=v ӏ=i ь=b ӕ=ae ө=o ғ=f
  є=e ԑ=e қ=k ҝ=k ҟ=k ҡ=k ң=h ӊ=h ћ=h ђ=h ҫ=c ҭ=t ұ=y ҳ=x ѳ=o ѡ=w ԍ=g ҏ=p ӎ=m
  հ=h օ=o ս=u ո=n ց=g զ=q յ=j լ=l
  α=a β=b γ=y ε=e η=n ι=i κ=k μ=u ν=v ο=o ρ=p σ=o ς=c τ=t υ=u χ=x ω=w ϲ=c ϳ=j ϱ=p
  ɑ=a ɡ=g ɢ=g ı=i ɩ=i ɪ=i ȷ=j ʀ=r ʏ=y ʙ=b ʜ=h ʟ=l ɴ=n ᴀ=a ᴄ=c ᴅ=d ᴇ=e ꜰ=f ᴊ=j ᴋ=k ᴍ=m ᴏ=o ᴘ=p ꜱ=s ᴛ=t ᴜ=u ᴠ=v ᴡ=w ᴢ=z
  ø=o ł=l đ=d ð=d ħ=h ŧ=t ƀ=b ɓ=b ɗ=d ɛ=e ɔ=o þ=p æ=ae œ=oe ß=ss ŋ=n ƒ=f ʋ=v ɯ=w
  ĸ=k ǝ=e ə=e ƃ=b ƅ=b ƈ=c ȼ=c ƌ=d ɖ=d ȡ=d ɇ=e ɠ=g ɣ=y ɨ=i ɉ=j ƙ=k ƚ=l ǀ=l ȴ=l ƞ=n ɲ=n ȵ=n ɵ=o ƥ=p ƿ=p ɋ=q ɍ=r
  ƨ=s ƽ=s ȿ=s ƫ=t ƭ=t ȶ=t ⱦ=t ʉ=u ʊ=u ƴ=y ɏ=y ƶ=z ɀ=z ʒ=z ⱥ=a ẟ=d ẜ=f ẝ=f ỻ=ll ỽ=v ỿ=y
  ᅵ=l 丨=l 工=l エ=l ᄋ=o 〇=o 口=o ロ=o 丁=t
  i=l 1=l |=l 0=o
`);

/** Signs that stand for a letter where one is expected. */
const SIGNS = pairs(`
  @=a ∆=a ∧=a ₳=a ฿=b ₿=b ©=c ¢=c ₵=c ⊂=c ∂=d ₫=d ℮=e €=e ∈=e ∊=e ∃=e ∑=e ₲=g ¡=i ₭=k ¦=l ∣=l £=l ₤=l ∩=n ∏=n ₦=n
  ∅=o ○=o ◯=o ●=o ∘=o ₱=p ₽=p ®=r $=s ∫=s †=t ‡=t ⊤=t ₮=t ∪=u ⋃=u ∨=v ⋁=v √=v ₩=w ×=x ✕=x ✖=x ✗=x ¥=y
`);
/** The same of what stands for itself at the end of a word. */
const BEFORE_LETTERS: Readonly<Record<string, string>> = {
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '!': 'i',
  '+': 't',
};
/** Letters in squares and circles, white on black, and of flags: of these Unicode does not say which letter they are. */
const ENCLOSED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const FIRST_ENCLOSED = [0x1f1e6, 0x1f170, 0x1f150];

/** The text with each letter replaced by the plain one that it looks like; letters are small in what it gives. */
export function replaceConfusables(text: string): string {
  const capitals = Array.from(text, (letter) => CAPITALS.get(letter) ?? letter).join('');
  return replaceSmall(replaceSmall(capitals.toLowerCase()));
}

/** Two letters that look like one are that one; of letters that were replaced. */
export function joinLetters(text: string): string {
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** The text with the letters that signs, also digits before a letter, stand for. */
export function replaceSigns(text: string): string {
  const letters = text.replace(ENCLOSED, (sign) => {
    const code = sign.codePointAt(0)!;
    return String.fromCodePoint(0x61 + code - FIRST_ENCLOSED.find((first) => first <= code)!);
  });
  return Array.from(letters, (sign) => SIGNS.get(sign) ?? sign)
    .join('')
    .replace(/[\d!+]+\p{L}?/gu, (run) =>
      /\p{L}$/u.test(run) ? Array.from(run, (sign) => BEFORE_LETTERS[sign] ?? sign).join('') : run,
    );
}

function replaceSmall(text: string): string {
  return Array.from(text, (letter) => SMALL.get(letter) ?? letter).join('');
}
