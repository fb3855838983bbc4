import type { TagWriter } from './tag-writer'

/** Handles that entities and objects refer to. */
export interface Handles {
  readonly modelSpace: string
  readonly paperSpace: string
}

/** Code of the unit millimeter. */
const MILLIMETERS = 4

/** The header: version, units and extents in mm. `nextHandle` is the first handle that is free. */
export function writeHeader(
  out: TagWriter,
  { width, height, nextHandle }: { readonly width: number; readonly height: number; readonly nextHandle: string },
): void {
  const variable = (name: string): void => out.tag(9, name)
  out.section('HEADER', () => {
    variable('$ACADVER')
    out.tag(1, 'AC1015')
    variable('$HANDSEED')
    out.tag(5, nextHandle)
    variable('$INSUNITS')
    out.tag(70, MILLIMETERS)
    variable('$MEASUREMENT')
    out.tag(70, 1)
    for (const [name, x, y] of [
      ['$EXTMIN', 0, 0],
      ['$EXTMAX', width, height],
    ] as const) {
      variable(name)
      out.point(10, x, y)
      out.real(30, 0)
    }
  })
  out.section('CLASSES', () => {})
}

/** The tables that AutoCAD asks for, with one layer for each name and its color index, and the records of the two spaces. */
export function writeTables(out: TagWriter, layers: ReadonlyMap<string, number>): Handles {
  const record = (type: string, owner: string, subclass: string, name: string): string => {
    const handle = out.handle()
    out.tag(0, type)
    out.tag(type === 'DIMSTYLE' ? 105 : 5, handle)
    out.tag(330, owner)
    out.tag(100, 'AcDbSymbolTableRecord')
    out.tag(100, subclass)
    out.tag(2, name)
    out.tag(70, 0)
    return handle
  }
  const table = (name: string, count: number, write: (owner: string) => void): void => {
    const handle = out.handle()
    out.tag(0, 'TABLE')
    out.tag(2, name)
    out.tag(5, handle)
    out.tag(330, 0)
    out.tag(100, 'AcDbSymbolTable')
    out.tag(70, count)
    if (name === 'DIMSTYLE') out.tag(100, 'AcDbDimStyleTable')
    write(handle)
    out.tag(0, 'ENDTAB')
  }
  const handles = { modelSpace: '', paperSpace: '' }
  out.section('TABLES', () => {
    table('VPORT', 0, () => {})
    table('LTYPE', 3, (owner) => {
      for (const name of ['ByBlock', 'ByLayer', 'Continuous']) {
        record('LTYPE', owner, 'AcDbLinetypeTableRecord', name)
        out.tag(3, '')
        out.tag(72, 65)
        out.tag(73, 0)
        out.real(40, 0)
      }
    })
    table('LAYER', layers.size + 1, (owner) => {
      for (const [name, color] of [['0', 7] as const, ...layers]) {
        record('LAYER', owner, 'AcDbLayerTableRecord', name)
        out.tag(62, color)
        out.tag(6, 'Continuous')
      }
    })
    table('STYLE', 1, (owner) => {
      record('STYLE', owner, 'AcDbTextStyleTableRecord', 'Standard')
      for (const [code, value] of [
        [40, 0],
        [41, 1],
        [50, 0],
      ] as const)
        out.real(code, value)
      out.tag(71, 0)
      out.real(42, 2.5)
      out.tag(3, 'txt')
      out.tag(4, '')
    })
    table('VIEW', 0, () => {})
    table('UCS', 0, () => {})
    table('APPID', 1, (owner) => record('APPID', owner, 'AcDbRegAppTableRecord', 'ACAD'))
    table('DIMSTYLE', 1, (owner) => record('DIMSTYLE', owner, 'AcDbDimStyleTableRecord', 'Standard'))
    table('BLOCK_RECORD', 2, (owner) => {
      handles.modelSpace = blockRecord(out, owner, MODEL_SPACE)
      handles.paperSpace = blockRecord(out, owner, PAPER_SPACE)
    })
  })
  return handles
}

const MODEL_SPACE = '*Model_Space'
const PAPER_SPACE = '*Paper_Space'

function blockRecord(out: TagWriter, owner: string, name: string): string {
  const handle = out.handle()
  out.tag(0, 'BLOCK_RECORD')
  out.tag(5, handle)
  out.tag(330, owner)
  out.tag(100, 'AcDbSymbolTableRecord')
  out.tag(100, 'AcDbBlockTableRecord')
  out.tag(2, name)
  return handle
}

/** The two spaces as blocks; the entities of the model space are in their own section. */
export function writeBlocks(out: TagWriter, { modelSpace, paperSpace }: Handles): void {
  out.section('BLOCKS', () => {
    for (const [name, owner] of [
      [MODEL_SPACE, modelSpace],
      [PAPER_SPACE, paperSpace],
    ]) {
      out.tag(0, 'BLOCK')
      out.tag(5, out.handle())
      out.tag(330, owner)
      out.tag(100, 'AcDbEntity')
      out.tag(8, '0')
      out.tag(100, 'AcDbBlockBegin')
      out.tag(2, name)
      out.tag(70, 0)
      out.point(10, 0, 0)
      out.real(30, 0)
      out.tag(3, name)
      out.tag(1, '')
      out.tag(0, 'ENDBLK')
      out.tag(5, out.handle())
      out.tag(330, owner)
      out.tag(100, 'AcDbEntity')
      out.tag(8, '0')
      out.tag(100, 'AcDbBlockEnd')
    }
  })
}

/** The root dictionary, with no groups. */
export function writeObjects(out: TagWriter): void {
  const [root, groups] = [out.handle(), out.handle()]
  out.section('OBJECTS', () => {
    out.tag(0, 'DICTIONARY')
    out.tag(5, root)
    out.tag(330, 0)
    out.tag(100, 'AcDbDictionary')
    out.tag(281, 1)
    out.tag(3, 'ACAD_GROUP')
    out.tag(350, groups)
    out.tag(0, 'DICTIONARY')
    out.tag(5, groups)
    out.tag(330, root)
    out.tag(100, 'AcDbDictionary')
    out.tag(281, 1)
  })
}
