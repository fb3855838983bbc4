import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What every key begins with, so that people and secret scanners know one when they see it. */
const PREFIX = 'vk_'
/** 40 characters of 62: 238 bits. */
const RANDOM_LENGTH = 40
/** A CRC-32 in base 62. */
const CHECKSUM_LENGTH = 6
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^vk_[0-9A-Za-z]{46}$/

/** A new key: `vk_`, 40 random characters, 6 of checksum. */
export function generateApiKey(): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH)
  return body + checksum(body)
}

/** Whether the text can be a key at all; a mistyped one fails here without a query. */
export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Uniform: bytes of 248 and more are thrown away, since 248 is the largest multiple of 62 below 256. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < 248) text += ALPHABET[byte % 62]
    }
  }
  return text
}
