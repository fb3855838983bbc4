/** Disjoint sets over 0 .. n - 1 (union-find, Tarjan 1975): `parent[i]` is another member of i's set, or i itself at the set's root. */
export type DisjointSets = Int32Array<ArrayBuffer>

/** `count` sets of one member each. */
export function singletons(count: number): DisjointSets {
  const parent = new Int32Array(count)
  for (let i = 0; i < count; i++) parent[i] = i
  return parent
}

/** The root of the set of i. Halves the path on the way (van der Weide 1980), so that later searches are short. */
export function findRoot(parent: DisjointSets, i: number): number {
  let root = i
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]]
    root = parent[root]
  }
  return root
}

/** Joins the sets of a and b; the smaller of the two roots becomes the root, so a root is always the least member of its set. */
export function unite(parent: DisjointSets, a: number, b: number): void {
  const rootA = findRoot(parent, a)
  const rootB = findRoot(parent, b)
  if (rootA < rootB) parent[rootB] = rootA
  else parent[rootA] = rootB
}
