import { bigEndian, concat } from './bytes'
import { jpegSegment, withSegments } from './jpeg'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
const GAIN_MAP = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"'

function xmpSegment(attributes: string, content: string): Uint8Array {
  const description = `<rdf:Description ${GAIN_MAP} ${attributes}>${content}</rdf:Description>`
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}>${description}</rdf:RDF></x:xmpmeta>`
  return jpegSegment(0xe1, concat(XMP, packet))
}

/** A multi-picture segment of a baseline picture of `primaryLength` bytes and one behind it, `gapLength` bytes from the segment's TIFF block. */
function pairSegment(primaryLength: number, secondLength: number, gapLength: number): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    concat(bigEndian(2, tag, type), bigEndian(4, count), value)
  const entries = concat(
    entry(0xb000, 7, 4, concat('0100')),
    entry(0xb001, 4, 1, bigEndian(4, 2)),
    entry(0xb002, 7, 32, bigEndian(4, 50)),
  )
  const pictures = bigEndian(4, 0x0003_0000, primaryLength, 0, 0, 0, secondLength, gapLength, 0)
  return jpegSegment(
    0xe2,
    concat('MPF\0MM', bigEndian(2, 42), bigEndian(4, 8), bigEndian(2, 3), entries, bigEndian(4, 0), pictures),
  )
}

/** An Ultra HDR file (Android's "Ultra HDR image format"): `primary` with `map`, a smaller gray JPEG, as its gain map behind it. */
export function withGainMap(primary: Uint8Array, map: Uint8Array): Uint8Array {
  const range =
    'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"'
  const offsets = 'hdrgm:OffsetSDR="0.015625" hdrgm:OffsetHDR="0.015625" hdrgm:BaseRenditionIsHDR="False"'
  const gainMap = withSegments(map, xmpSegment(`${range} ${offsets}`, ''))
  const item = (semantic: string, more: string) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${more}/></rdf:li>`
  const items = `<rdf:Seq>${item('Primary', '')}${item('GainMap', ` Item:Length="${gainMap.length}"`)}</rdf:Seq>`
  const names = ['', 'item/'].map((part) => `http://ns.google.com/photos/1.0/container/${part}`)
  const xmp = xmpSegment(
    `xmlns:Container="${names[0]}" xmlns:Item="${names[1]}"`,
    `<Container:Directory>${items}</Container:Directory>`,
  )
  const length = withSegments(primary, xmp, pairSegment(0, 0, 0)).length
  // The second picture's place counts from the TIFF block: behind SOI, the XMP segment, the marker, the length and "MPF\0".
  const pair = pairSegment(length, gainMap.length, length - (2 + xmp.length + 8))
  return concat(withSegments(primary, xmp, pair), gainMap)
}
