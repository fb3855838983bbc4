import type { Sheet } from '../../svg/read/read-svg'
import { PagePainter } from './page-painter'

/** Units of a page in an inch. */
const POINTS_PER_INCH = 72

/**
 * A document as a PDF of one page of its physical size: paths with the nonzero rule, axial and radial shadings, constant opacities, and soft masks for
 * fading gradients. It holds no dates and no identifiers, so the same document gives the same bytes.
 */
export async function writePdf({ drawing, widthInches, heightInches }: Sheet): Promise<Uint8Array> {
  // Loaded here because it takes longer to load than most documents take to write.
  const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const page = document.addPage([widthInches * POINTS_PER_INCH, heightInches * POINTS_PER_INCH])
  const painter = new PagePainter(context, drawing.width, drawing.height, {
    x: (widthInches * POINTS_PER_INCH) / drawing.width,
    y: (heightInches * POINTS_PER_INCH) / drawing.height,
  })
  for (const shape of drawing.shapes) painter.paint(shape)
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(painter.content())))
  page.node.set(PDFName.of('Resources'), context.obj(painter.resources()))
  page.node.set(PDFName.of('Group'), context.obj({ Type: 'Group', S: 'Transparency', CS: 'DeviceRGB', I: true }))
  return document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
}
