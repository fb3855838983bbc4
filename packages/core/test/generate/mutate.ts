import { crc32 } from 'node:zlib'
import { sniff } from '../../src/image/sniff'
import { bigEndian, concat, littleEndian } from './bytes'

const INTERESTING = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff]

/**
 * A damaged copy of a file: one to four random edits among flipped bits, set bytes, overwritten 32-bit words, cuts,
 * removed, repeated and inserted ranges, and ranges taken from another file. Half of the copies have their container
 * repaired, so that the damage reaches the decoders instead of failing a checksum. Deterministic in `random`.
 */
export function mutate(bytes: Uint8Array, donor: Uint8Array, random: () => number): Uint8Array {
  let mutant = Uint8Array.from(bytes)
  for (let edits = 1 + (random() % 4); edits > 0 && mutant.length > 0; edits--) mutant = edit(mutant, donor, random)
  return random() % 2 === 0 ? mutant : repairContainer(mutant)
}

/** Sets right what a container says about its own bytes: checksums of PNG chunks, the RIFF size, the end of a JPEG. */
function repairContainer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const format = sniff(bytes)
  if (format === 'jpeg') return Uint8Array.from(concat(bytes, [0xff, 0xd9]))
  if (format === 'webp') bytes.set(littleEndian(4, bytes.length - 8), 4)
  if (format !== 'png') return bytes
  const view = new DataView(bytes.buffer)
  let offset = 8
  while (offset + 12 <= bytes.length) {
    const end = offset + 8 + view.getUint32(offset)
    if (end + 4 > bytes.length) break
    view.setUint32(end, crc32(bytes.subarray(offset + 4, end)))
    offset = end + 4
  }
  return Uint8Array.from(concat(bytes.subarray(0, offset), bigEndian(4, 0), 'IEND', [0xae, 0x42, 0x60, 0x82]))
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
