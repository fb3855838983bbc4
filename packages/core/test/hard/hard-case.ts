import { type Input, type Outcome, traceScene } from './outcome'
import { PROPERTIES, type Property, type PropertyName } from './properties'
import type { Scene } from './scene'

/** A scene that is hard for one reason, and one figure that tells how well it was traced. */
export interface HardCase {
  /** Unique; `scene: property`. */
  readonly name: string
  readonly property: Property
  /** The figure that we want. */
  readonly goal: number
  readonly scene: Scene
  /** How the scene becomes pixels. */
  readonly input: Input
  readonly outcome: () => Promise<Outcome>
}

/** What is wanted of a scene: the goal of each property by its name, or a property made for the scene with its goal. */
type Goals = { readonly [name in PropertyName]?: number } & {
  readonly [name: string]: number | readonly [Property, number] | undefined
}

/** One case for each goal; the scene is traced once, when the first of them is judged. */
export function hardCases(name: string, scene: Scene, goals: Goals, input: Input = 'exact'): HardCase[] {
  let tracing: Promise<Outcome> | undefined
  const outcome = (): Promise<Outcome> => {
    tracing ??= traceScene(scene, input)
    return tracing
  }
  return Object.entries(goals).map(([what, wanted]) => {
    const [property, goal] = typeof wanted === 'number' ? [PROPERTIES[what as PropertyName], wanted] : wanted!
    return { name: `${name}: ${what}`, property, goal, scene, input, outcome }
  })
}
