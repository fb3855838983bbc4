/**
 * A photo-like picture without a camera: a mountain lake at sunrise, ray-marched over a fractal height map.
 * Smooth shading (sky, mist), texture (forest, rock, ripples), depth (haze) and sensor noise are what make a photo hard to trace.
 * World units: x to the right, y up, z away from the eye; the lake lies at y = 0.
 */

const GRID = 1024
const EXTENT = 48
const EYE = [24, 1.05, 1]
const SUN = normalize([-0.8, 0.34, 0.42])
const FAR = 44

/** Where each pixel is sampled: a rotated grid of four. */
const SAMPLES = [
  [0.375, 0.125],
  [0.875, 0.375],
  [0.125, 0.625],
  [0.625, 0.875],
]

/** The picture as RGB bytes, row-major, 3 * width * height of them. */
export function renderLandscape(width, height) {
  const heights = buildHeights()
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const light = [0, 0, 0]
      for (const [dx, dy] of SAMPLES) {
        const u = (x + dx - width / 2) / width
        const v = (height * 0.52 - y - dy) / width
        const sample = radiance(heights, EYE, normalize([u * 1.25, v * 1.25, 1]), true)
        for (let c = 0; c < 3; c++) light[c] += (sample[c] * (1 - 0.55 * (u * u + v * v))) / SAMPLES.length
      }
      for (let c = 0; c < 3; c++) rgb[o + c] = develop(light[c], x, y, c)
    }
  }
  return rgb
}

/** Film curve, gamma, and noise that is stronger in the shadows, as a sensor has it. */
function develop(light, x, y, channel) {
  const exposed = light * 0.86
  const toned = (exposed * (2.51 * exposed + 0.03)) / (exposed * (2.43 * exposed + 0.59) + 0.14)
  const level = 255 * Math.max(0, 1.22 * Math.min(1, toned) ** (1 / 2.2) - 0.13)
  const grain = hash(x, y, 11) + hash(x, y, 12 + channel) - 1
  return Math.max(0, Math.min(255, Math.round(level + grain * (5.5 - 0.012 * level))))
}

function radiance(heights, origin, ray, reflects) {
  const hit = march(heights, origin, ray)
  const lakeDistance = ray[1] < 0 ? -origin[1] / ray[1] : Infinity
  if (reflects && lakeDistance < hit) return lake(heights, origin, ray, lakeDistance)
  if (hit >= FAR) return sky(ray)
  return haze(ground(heights, along(origin, ray, hit)), ray, hit)
}

/** The distance at which a ray meets the ground: steps as long as the gap allows, then bisection. */
function march(heights, origin, ray) {
  const gapAt = (t) => origin[1] + t * ray[1] - heightAt(heights, origin[0] + t * ray[0], origin[2] + t * ray[2])
  for (let last = 0, t = 0.05; t < FAR; ) {
    const gap = gapAt(t)
    if (gap < 0) {
      for (let i = 0; i < 9; i++) {
        const middle = (last + t) / 2
        if (gapAt(middle) < 0) t = middle
        else last = middle
      }
      return t
    }
    if (origin[1] + t * ray[1] > 9) return FAR
    last = t
    t += Math.max(0.003 * t, gap * 0.3)
  }
  return FAR
}

function ground(heights, [x, y, z]) {
  const step = 0.05
  const dx = heightAt(heights, x + step, z) - heightAt(heights, x - step, z)
  const dz = heightAt(heights, x, z + step) - heightAt(heights, x, z - step)
  const normal = normalize([-dx, 2 * step, -dz])
  const snow = smoothstep(2.2, 3.2, y + 1.2 * fbm(x * 2.2, z * 2.2, 4, 3)) * smoothstep(0.38, 0.62, normal[1])
  const forest = smoothstep(2.1, 0.7, y + 0.9 * fbm(x, z, 3, 9)) * smoothstep(0.45, 0.7, normal[1])
  const speck = fbm(x * 9, z * 9, 3, 21)
  const rock = mix([0.17, 0.14, 0.125], [0.3, 0.25, 0.21], 0.5 + speck)
  const trees = mix([0.018, 0.045, 0.026], [0.07, 0.105, 0.035], 0.5 + 1.4 * speck)
  const albedo = mix(mix(rock, trees, forest), [0.86, 0.87, 0.92], snow)
  const sun = Math.max(0, dot(normal, SUN)) * (march(heights, [x, y + 0.03, z], SUN) < FAR ? 0 : 1)
  const above = 0.5 + 0.5 * normal[1]
  return albedo.map((a, c) => a * ([4.2, 2.75, 1.6][c] * sun + [0.3, 0.37, 0.52][c] * above))
}

function lake(heights, origin, ray, distance) {
  const [x, , z] = along(origin, ray, distance)
  const swell = 0.055 / (1 + 0.35 * distance)
  const tilt = (seed) => swell * fbm(x * 5, z * 1.9, 4, seed)
  const normal = normalize([tilt(31), 1, tilt(37)])
  const facing = -dot(ray, normal)
  const mirrored = normalize(ray.map((r, c) => r + 2 * facing * normal[c]))
  mirrored[1] = Math.max(mirrored[1], 0.004)
  const reflected = radiance(heights, [x, 0.002, z], mirrored, false)
  const fresnel = 0.04 + 0.96 * (1 - Math.max(0, facing)) ** 5
  const water = mix([0.01, 0.035, 0.045], reflected, 0.12 + 0.88 * fresnel)
  return haze(water, ray, distance)
}

function sky(ray) {
  const rise = Math.max(0, ray[1])
  const glow = Math.max(0, dot(ray, SUN))
  const base = mix([0.98, 0.68, 0.44], [0.16, 0.31, 0.62], smoothstep(0, 0.42, rise))
  const reach = 1 / (rise + 0.09)
  const veil =
    smoothstep(-0.08, 0.42, fbm(ray[0] * reach * 1.1 + 7, ray[2] * reach * 0.42, 5, 51)) * smoothstep(0.02, 0.2, rise)
  const lit = mix([0.72, 0.55, 0.56], [1.25, 0.98, 0.8], glow ** 3)
  const colour = mix(base, lit, 0.75 * veil)
  return colour.map((c, i) => c + [1.2, 0.72, 0.34][i] * (0.4 * glow ** 8 + 2.4 * glow ** 420))
}

/** Distance haze, warm toward the sun and blue away from it. */
function haze(colour, ray, distance) {
  const glow = Math.max(0, dot(ray, SUN)) ** 4
  return mix(colour, mix([0.5, 0.56, 0.7], [1.05, 0.78, 0.55], glow), 1 - Math.exp(-0.016 * distance))
}

/** Ridged fractal mountains with a basin for the lake in front of the eye. */
function buildHeights() {
  const heights = new Float32Array(GRID * GRID)
  for (let j = 0; j < GRID; j++) {
    for (let i = 0; i < GRID; i++) {
      const x = (i / GRID) * EXTENT
      const z = (j / GRID) * EXTENT
      const bend = 1.6 * noise(x * 0.11, z * 0.11, 5) + 0.4 * noise(x * 0.5, z * 0.5, 6)
      const basin = smoothstep(4.2, 13.5, Math.hypot((x - 23.5 + 2 * bend) * 0.82, (z - 7) * 0.86))
      const shore = -0.14 + 0.5 * basin + 0.2 * noise(x * 0.6, z * 0.6, 8) * basin
      heights[j * GRID + i] =
        shore + 6.2 * basin * ridges(x * 0.16 + bend * 0.15, z * 0.16) * (0.45 + 0.55 * smoothstep(8, 30, z))
    }
  }
  return heights
}

function ridges(x, z) {
  let sum = 0
  let weight = 1
  for (let octave = 0, scale = 1, gain = 0.52; octave < 8; octave++, scale *= 2.03, gain *= 0.48) {
    const ridge = (1 - Math.abs(noise(x * scale, z * scale, 61 + octave))) ** 2
    sum += ridge * gain * weight
    weight = Math.min(1, ridge * 1.5)
  }
  return sum ** 1.5
}

function heightAt(heights, x, z) {
  const i = Math.max(0, Math.min(GRID - 2, (x / EXTENT) * GRID))
  const j = Math.max(0, Math.min(GRID - 2, (z / EXTENT) * GRID))
  const i0 = Math.floor(i)
  const j0 = Math.floor(j)
  const o = j0 * GRID + i0
  const near = heights[o] + (i - i0) * (heights[o + 1] - heights[o])
  const next = heights[o + GRID] + (i - i0) * (heights[o + GRID + 1] - heights[o + GRID])
  return near + (j - j0) * (next - near)
}

function fbm(x, y, octaves, seed) {
  let sum = 0
  for (let octave = 0, scale = 1, gain = 0.5; octave < octaves; octave++, scale *= 2.1, gain *= 0.5) {
    sum += gain * noise(x * scale, y * scale, seed + octave)
  }
  return sum
}

/** Value noise in [-1, 1] with quintic blending. */
function noise(x, y, seed) {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const u = fade(x - i)
  const v = fade(y - j)
  const top = hash(i, j, seed) + u * (hash(i + 1, j, seed) - hash(i, j, seed))
  const low = hash(i, j + 1, seed) + u * (hash(i + 1, j + 1, seed) - hash(i, j + 1, seed))
  return 2 * (top + v * (low - top)) - 1
}

/** Integers to [0, 1). */
function hash(i, j, seed) {
  let h = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

function fade(t) {
  return t * t * t * (t * (6 * t - 15) + 10)
}

function smoothstep(from, to, x) {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

function mix(a, b, t) {
  const s = Math.max(0, Math.min(1, t))
  return a.map((value, c) => value + s * (b[c] - value))
}

function along(origin, ray, t) {
  return origin.map((value, c) => value + t * ray[c])
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function normalize(a) {
  const length = Math.hypot(a[0], a[1], a[2])
  return a.map((value) => value / length)
}
