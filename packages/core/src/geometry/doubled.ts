type NumberArray =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

/** A copy of a full list with as much space again behind it, which is 0. */
export function doubled<A extends NumberArray>(list: A): A {
  const larger = new (list.constructor as new (length: number) => A)(2 * list.length)
  larger.set(list)
  return larger
}
