/* Loaded ahead of the worker: answers the message `report` with what sharp is like in its process. */
import sharp from 'sharp'

const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')

process.on('message', async (message) => {
  if (message !== 'report') return
  const drawing = await sharp(DRAWING)
    .metadata()
    .catch(() => 'refused')
  const cached = Object.values(sharp.cache()).map(({ max }) => max)
  process.send({ type: 'report', drawing, cached, concurrency: sharp.concurrency() })
})
