import { crc32, deflateRawSync } from 'node:zlib';

/** An archive of some files, packed, as any program writes it. For tests. */
export function makeZip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(bytes);
    const fields = fieldsOf(bytes, packed, name);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The common part of a file's header and of the directory: version, flags, method, time, sum, sizes, length of the name. */
function fieldsOf(bytes: Uint8Array, packed: Uint8Array, name: string): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function columnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

/**
 * A workbook of one sheet with texts, each row under its number; empty cells are left out as spreadsheets do. `encode` writes
 * the bytes of its parts. For tests.
 */
export function makeWorkbook(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  encode: (xml: string) => Uint8Array = (xml) => Buffer.from(xml),
): Uint8Array {
  const cell = (text: string, index: number, line: number): string =>
    text === ''
      ? ''
      : `<c r="${columnName(index)}${line}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
  const body = rows.map(
    ({ line, cells }) =>
      `<row r="${line}">${cells.map((text, index) => cell(text, index, line)).join('')}</row>`,
  );
  return makeZip({
    'xl/workbook.xml': encode('<workbook/>'),
    'xl/worksheets/sheet1.xml': encode(`<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`),
  });
}
