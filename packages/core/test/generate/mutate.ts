import { concat } from './bytes'

const INTERESTING = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff]

/**
 * A damaged copy of a file: one to four random edits among flipped bits, set bytes, overwritten 32-bit words, cuts, removed, repeated
 * and inserted ranges, and ranges taken from another file. Deterministic in `random`.
 */
export function mutate(bytes: Uint8Array, donor: Uint8Array, random: () => number): Uint8Array {
  let mutant = Uint8Array.from(bytes)
  for (let edits = 1 + (random() % 4); edits > 0 && mutant.length > 0; edits--) mutant = edit(mutant, donor, random)
  return mutant
}

function edit(bytes: Uint8Array, donor: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const at = random() % bytes.length
  const length = 1 + (random() % Math.min(64, bytes.length))
  const copy = Uint8Array.from(bytes)
  switch (random() % 9) {
    case 0:
      copy[at] ^= 1 << (random() % 8)
      return copy
    case 1:
      copy[at] = INTERESTING[random() % INTERESTING.length]
      return copy
    case 2:
      for (let index = at; index < Math.min(at + 4, copy.length); index++) copy[index] = random() & 255
      return copy
    case 3:
      copy.fill(INTERESTING[random() % INTERESTING.length], at, at + length)
      return copy
    case 4:
      return copy.slice(0, at)
    case 5:
      return Uint8Array.from(concat(bytes.subarray(0, at), bytes.subarray(at + length)))
    case 6:
      return Uint8Array.from(concat(bytes.subarray(0, at + length), bytes.subarray(at)))
    case 7:
      return Uint8Array.from(
        concat(
          bytes.subarray(0, at),
          Array.from({ length }, () => random() & 255),
          bytes.subarray(at),
        ),
      )
    default: {
      const from = random() % donor.length
      return Uint8Array.from(concat(bytes.subarray(0, at), donor.subarray(from, from + length), bytes.subarray(at)))
    }
  }
}
