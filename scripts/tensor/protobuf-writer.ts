/** Writes protocol-buffer messages, in chunks, so that large weights are copied once. */
export class ProtobufWriter {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** Writes an integer, enum or boolean field; negative numbers take ten bytes. */
  writeInteger(field: number, value: number | bigint): this {
    this.#varint(BigInt(field << 3));
    return this.#varint(BigInt.asUintN(64, BigInt(value)));
  }

  /** Writes a 32-bit float field. */
  writeFloat(field: number, value: number): this {
    this.#varint(BigInt((field << 3) | 5));
    const writeBytes = new Uint8Array(4);
    new DataView(writeBytes.buffer).setFloat32(0, value, true);
    return this.#append(writeBytes);
  }

  /** Writes a string field. */
  writeString(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  /** Writes a length-delimited field; the bytes are kept by reference until `finish`. */
  bytes(field: number, value: Uint8Array): this {
    this.#varint(BigInt((field << 3) | 2));
    this.#varint(BigInt(value.length));
    return this.#append(value);
  }

  /** Writes a nested message that `fill` writes. */
  writeMessage(field: number, fill: (writer: ProtobufWriter) => void): this {
    const nested = new ProtobufWriter();
    fill(nested);
    this.#varint(BigInt((field << 3) | 2));
    this.#varint(BigInt(nested.#length));
    for (const chunk of nested.#chunks) this.#append(chunk);
    return this;
  }

  /** Returns the message as bytes. */
  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }

  #varint(value: bigint): this {
    const bytes: number[] = [];
    let rest = value;
    while (rest > 0x7fn) {
      bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    bytes.push(Number(rest));
    return this.#append(Uint8Array.from(bytes));
  }

  #append(chunk: Uint8Array): this {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    return this;
  }
}
