declare module 'dxf' {
  /** Reads a DXF file; only what the tests look at. */
  export class Helper {
    constructor(text: string)
    readonly parsed: {
      readonly header: object
      readonly tables: { readonly layers: Readonly<Record<string, object>> }
      readonly entities: readonly object[]
    }
    toPolylines(): { readonly polylines: readonly { readonly vertices: readonly (readonly [number, number])[] }[] }
  }
}
