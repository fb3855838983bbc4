import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { FlatFill, GradientFill, Shape } from '../../model/drawing'
import { concat, type Matrix, rgbaOf } from '../notation/gradients'
import { matrixOperands, operands, rounded, roundedMatrix } from '../notation/numbers'
import { pathOperators } from '../notation/path-operators'
import { colorShading, opacityShading, shadingMatrix } from '../notation/shading'

/** Names of one kind of resource of the page, by what they stand for. */
type Names = Map<string, { readonly name: string; readonly ref: PDFRef }>

/** Writes the operators of one page, and registers what they name in the document. */
export class PagePainter {
  private readonly lines: string[]
  private readonly patterns: Names = new Map()
  private readonly states: Names = new Map()
  /** Takes px of the picture, y down, to the points of the page, y up. */
  private readonly toPage: Matrix
  private opacity = 1

  /** `scale` is in points per px. */
  constructor(
    private readonly context: PDFContext,
    private readonly width: number,
    private readonly height: number,
    scale: { readonly x: number; readonly y: number },
  ) {
    this.toPage = [scale.x, 0, 0, -scale.y, 0, scale.y * height]
    this.lines = [`${matrixOperands(this.toPage)} cm`]
  }

  paint({ fill, contours }: Shape): void {
    if (fill.kind === 'flat') {
      this.setOpacity(fill.opacity)
      this.lines.push(`${colorOperands(fill)} rg`, pathOperators(contours), 'f')
      return
    }
    this.setOpacity(1)
    const pattern = `/Pattern cs /${this.patternOf(fill)} scn`
    const isOpaque = fill.stops.every(({ opacity }) => opacity === 1)
    if (isOpaque) this.lines.push(pattern, pathOperators(contours), 'f')
    else this.lines.push('q', `/${this.maskOf(fill)} gs`, pattern, pathOperators(contours), 'f', 'Q')
  }

  content(): string {
    return this.lines.join('\n')
  }

  resources(): Record<string, Record<string, PDFRef>> {
    const byName = (names: Names) => Object.fromEntries([...names.values()].map(({ name, ref }) => [name, ref]))
    return { Pattern: byName(this.patterns), ExtGState: byName(this.states) }
  }

  private setOpacity(opacity: number): void {
    if (opacity === this.opacity) return
    this.opacity = opacity
    const value = rounded(opacity)
    const name = this.nameOf(this.states, 'G', `opacity ${value}`, () =>
      this.context.obj({ Type: 'ExtGState', ca: value }),
    )
    this.lines.push(`/${name} gs`)
  }

  /** The pattern of a gradient's colors. Its space is that of the page, whatever matrix is in force. */
  private patternOf(fill: GradientFill): string {
    return this.nameOf(this.patterns, 'P', JSON.stringify(fill), () => {
      const Matrix = roundedMatrix(concat(shadingMatrix(fill), this.toPage))
      return this.context.obj({ Type: 'Pattern', PatternType: 2, Shading: colorShading(fill), Matrix } as never)
    })
  }

  /** The state with the soft mask of a gradient's opacities: the picture painted with them as gray, in the matrix in force. */
  private maskOf(fill: GradientFill): string {
    return this.nameOf(this.states, 'G', JSON.stringify(fill), () => {
      const dictionary = {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, this.width, this.height],
        Group: { Type: 'Group', S: 'Transparency', CS: 'DeviceGray', I: true },
        Resources: { Shading: { S: opacityShading(fill) } },
      }
      const operators = `${matrixOperands(shadingMatrix(fill))} cm /S sh`
      const form = this.context.register(this.context.flateStream(operators, dictionary as never))
      return this.context.obj({ Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: form } })
    })
  }

  /** The name of a resource, which is made when it is first asked for. */
  private nameOf(names: Names, prefix: string, key: string, make: () => Parameters<PDFContext['register']>[0]): string {
    const known = names.get(key)
    if (known !== undefined) return known.name
    const name = `${prefix}${names.size}`
    names.set(key, { name, ref: this.context.register(make()) })
    return name
  }
}

function colorOperands({ rgb }: FlatFill): string {
  return operands(rgbaOf(rgb, 1).slice(0, 3))
}
