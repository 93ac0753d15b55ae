/**
 * Packed columns: a head of JSON and blocks of numbers in the narrowest type that holds them. Layout, little endian:
 * `DBC1`, length of the head (u32), the head, zeros up to a multiple of 8, then each block from a multiple of 8 on.
 * An integer column is stored as (value − base) / step, or as the same of the differences between neighbours (`delta`).
 */
interface Block {
  readonly name: string;
  readonly type: 'u8' | 'u16' | 'u32' | 'f64' | 'u64';
  readonly length: number;
  readonly offset: number;
  readonly base: number;
  readonly step: number;
  readonly delta: boolean;
}

interface Head<Facts> {
  readonly facts: Facts;
  readonly blocks: readonly Block[];
}

const MAGIC = 0x31434244;

/** Numbers to pack: safe integers, or 64-bit ids. `delta` suits columns that rise steadily. */
export interface ColumnToPack {
  readonly name: string;
  readonly values: ArrayLike<number> | BigUint64Array;
  readonly delta?: boolean;
}

/** Packs columns with a head of any JSON. Throws on a number that is not a safe integer. */
export function packColumns(facts: unknown, columns: readonly ColumnToPack[]): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const packed = columns.map((column) => {
    const block = packBlock(column, offset);
    offset += roundUp(block.bytes.byteLength);
    return block;
  });
  const head = encodeHead({ facts, blocks: packed.map(({ block }) => block) });
  const start = roundUp(8 + head.byteLength);
  const bytes = new Uint8Array(start + offset);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, head.byteLength, true);
  bytes.set(head, 8);
  for (const { block, bytes: body } of packed) bytes.set(body, start + block.offset);
  return bytes;
}

function packBlock(column: ColumnToPack, offset: number): { block: Block; bytes: Uint8Array } {
  const { name, values } = column;
  if (values instanceof BigUint64Array) {
    const block = {
      name,
      type: 'u64',
      length: values.length,
      offset,
      base: 0,
      step: 1,
      delta: false,
    } as const;
    return { block, bytes: new Uint8Array(values.slice().buffer) };
  }
  const plain = Float64Array.from(values);
  const stored = column.delta ? plain.map((value, at) => (at === 0 ? value : value - plain[at - 1]!)) : plain;
  const { base, step, widest } = measure(name, stored);
  const type = widest < 256 ? 'u8' : widest < 65_536 ? 'u16' : widest < 2 ** 32 ? 'u32' : 'f64';
  const scaled = type === 'f64' ? stored : stored.map((value) => (value - base) / step);
  const block: Block = {
    name,
    type,
    length: plain.length,
    offset,
    base: type === 'f64' ? 0 : base,
    step: type === 'f64' ? 1 : step,
    delta: column.delta === true,
  };
  return { block, bytes: new Uint8Array(ARRAYS[type].from(scaled).buffer) };
}

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

function measure(name: string, values: Float64Array): { base: number; step: number; widest: number } {
  let [least, most, step] = [Infinity, -Infinity, 0];
  for (const value of values) {
    if (!Number.isSafeInteger(value)) throw new RangeError(`column ${name}: ${value} is not a safe integer`);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (values.length === 0) return { base: 0, step: 1, widest: 0 };
  for (const value of values) {
    if (step === 1) break;
    step = commonDivisor(step, value - least);
  }
  return { base: least, step: step || 1, widest: (most - least) / (step || 1) };
}

function commonDivisor(left: number, right: number): number {
  let [a, b] = [left, right];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Columns as they were packed. */
export interface UnpackedColumns<Facts> {
  readonly facts: Facts;
  /** Values of an integer column in a fresh array; throws when there is none of that name. */
  numbers(name: string): Float64Array;
  ids(name: string): BigUint64Array;
  /** Whether there is a column of that name. */
  has(name: string): boolean;
}

/** Reads packed columns; throws when the bytes are not such or are cut. Bytes are trusted no further than their lengths. */
export function unpackColumns<Facts>(bytes: Uint8Array): UnpackedColumns<Facts> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 8 || view.getUint32(0, true) !== MAGIC) throw new Error('not packed columns');
  const headLength = view.getUint32(4, true);
  const start = roundUp(8 + headLength);
  if (start > bytes.byteLength) throw new Error('packed columns are cut');
  const head = decodeHead(bytes.subarray(8, 8 + headLength)) as Head<Facts>;
  const find = (name: string, ids: boolean): { block: Block; body: ArrayBuffer } => {
    const block = head.blocks.find((candidate) => candidate.name === name);
    if (!block || (block.type === 'u64') !== ids) throw new Error(`packed columns lack ${name}`);
    const width = block.type === 'u64' ? 8 : ARRAYS[block.type].BYTES_PER_ELEMENT;
    const from = start + block.offset;
    const to = from + block.length * width;
    if (to > bytes.byteLength) throw new Error('packed columns are cut');
    return { block, body: bytes.slice(from, to).buffer };
  };
  return {
    facts: head.facts,
    numbers: (name) => {
      const { block, body } = find(name, false);
      return restore(block, body);
    },
    ids: (name) => new BigUint64Array(find(name, true).body),
    has: (name) => head.blocks.some((block) => block.name === name),
  };
}

function restore(block: Block, body: ArrayBuffer): Float64Array {
  if (block.type === 'u64') throw new Error(`${block.name} holds ids`);
  const stored = new ARRAYS[block.type](body);
  const values = new Float64Array(stored.length);
  const { base, step } = block;
  let running = 0;
  for (let at = 0; at < stored.length; at++) {
    const value = stored[at]! * step + base;
    running = block.delta ? running + value : value;
    values[at] = running;
  }
  return values;
}

function roundUp(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** JSON in ASCII alone, as this room knows no text encoder: everything else is escaped. */
function encodeHead(head: unknown): Uint8Array {
  const text = JSON.stringify(head).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}

function decodeHead(bytes: Uint8Array): unknown {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return JSON.parse(text);
}
