/**
 * Letters of Greek, Cyrillic and of the rarer parts of Latin that look like a plain Latin letter, to check whether two names look
 * alike. Source: Unicode Technical Standard 39, section 4 and its confusables.txt, as far as these three scripts go.
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
  Α=A Β=B Ε=E Ζ=Z Η=H Ι=I Κ=K Μ=M Ν=N Ο=O Ρ=P Τ=T Υ=Y Χ=X Ϲ=C Ϳ=J Ɩ=I Ɑ=A
`);

/** Small letters that look like another; a capital I, a one and a bar are a small L, and a nought is an O. */
const SMALL = pairs(`
  а=a в=b е=e ѕ=s і=i ј=j к=k м=m н=h о=o р=p с=c т=t у=y х=x ү=y һ=h ԁ=d ԛ=q ԝ=w г=r п=n и=u ѵ=v ӏ=i ь=b ӕ=ae ө=o ғ=f
  α=a β=b γ=y ε=e η=n ι=i κ=k μ=u ν=v ο=o ρ=p σ=o ς=c τ=t υ=u χ=x ω=w ϲ=c ϳ=j ϱ=p
  ɑ=a ɡ=g ɢ=g ı=i ɩ=i ɪ=i ȷ=j ʀ=r ʏ=y ʙ=b ʜ=h ʟ=l ɴ=n ᴀ=a ᴄ=c ᴅ=d ᴇ=e ꜰ=f ᴊ=j ᴋ=k ᴍ=m ᴏ=o ᴘ=p ꜱ=s ᴛ=t ᴜ=u ᴠ=v ᴡ=w ᴢ=z
  ø=o ł=l đ=d ð=d ħ=h ŧ=t ƀ=b ɓ=b ɗ=d ɛ=e ɔ=o þ=p æ=ae œ=oe ß=ss ŋ=n ƒ=f ʋ=v ɯ=w
  i=l 1=l |=l 0=o
`);

/** The text with each letter replaced by the plain one that it looks like; letters are small in what it gives. */
export function replaceConfusables(text: string): string {
  const capitals = Array.from(text, (letter) => CAPITALS.get(letter) ?? letter).join('');
  return replaceSmall(replaceSmall(capitals.toLowerCase())).replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function replaceSmall(text: string): string {
  return Array.from(text, (letter) => SMALL.get(letter) ?? letter).join('');
}
