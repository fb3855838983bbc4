/* Loaded ahead of the command: says on standard error what sharp is like when the command has done its work. */
import sharp from 'sharp'

const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')

process.once('beforeExit', async () => {
  const drawing = await sharp(DRAWING)
    .metadata()
    .catch(() => 'refused')
  const cached = Object.values(sharp.cache()).map(({ max }) => max)
  process.stderr.write(JSON.stringify({ drawing, cached, concurrency: sharp.concurrency() }))
})
