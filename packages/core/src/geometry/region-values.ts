/**
 * The value of each pixel (row-major) of a map of regions: that of its region, as `values` has it for each label. One loop for all maps is compiled before
 * most of them come; a closure for each is called pixel by pixel.
 */
export function regionValues(labels: Int32Array, values: Int32Array): Int32Array {
  const out = new Int32Array(labels.length)
  for (let i = 0; i < labels.length; i++) out[i] = values[labels[i]]
  return out
}
