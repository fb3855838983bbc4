import { type Axis, movedAxis, positionsOn } from './axis'
import { Profile } from './profile'
import type { Samples } from './samples'
import { StepEquations } from './step-equations'

/** Number of knots of the free profile under which an axis is fitted. */
const KNOTS = 10
/**
 * The same for profiles with several bends. A bend far from a knot leaves an error that a curved axis hides: of a metal ramp of five stops, 10 knots leave
 * 25 levels squared along the true axis and 19 along a circle, 24 knots leave 0.8. With 32, circles follow the noise of 200 samples.
 */
const FINE_KNOTS = 24
/** Most evaluations of one fit. */
const MAX_EVALUATIONS = 40
/** Relative drop of the error below which a fit has converged: of a step that was made, and of one that the equations promise. */
const MIN_DROP = 1e-3
const MIN_EXPECTED = 1e-4
/** Factor by which the damping falls after a step that helped, and rises after one that did not. */
const DAMPING_FALL = 0.2
const DAMPING_RISE = 6
const MAX_DAMPING = 1e6

/** Knots of the profile by which axes are compared before they are fitted. */
const TRIAL_KNOTS = 8

/** An axis and how well colors follow from positions along it: the sum of squared residuals over samples and channels, levels squared. */
export interface FittedAxis {
  readonly axis: Axis
  readonly error: number
}

/** Compares axes for the same samples before they are fitted. */
export class AxisTrials {
  private readonly profile: Profile
  private readonly positions: Float64Array

  constructor(private readonly samples: Samples) {
    this.profile = new Profile(TRIAL_KNOTS, samples.colors, samples.count)
    this.positions = new Float64Array(samples.count)
  }

  /** The sum of squared residuals that the best profile along an axis leaves. Beyond the position `limit`, the profile is constant. */
  errorOf(axis: Axis, limit = Number.POSITIVE_INFINITY): number {
    const { samples, profile, positions } = this
    positionsOn(axis, samples.x, samples.y, samples.count, positions)
    profile.fit(positions, limit)
    return profile.error
  }
}

/**
 * Moves axes so that the colors of samples follow best from the positions along them, whatever the profile is: Levenberg-Marquardt over the axis alone,
 * with the profile's colors eliminated (variable projection: Golub and Pereyra 1973, in the form of Kaufman 1975). The samples must stay as they are.
 */
export class AxisFitter {
  private readonly profile: Profile
  private readonly positions: Float64Array
  /** The equations for axes of each number of values. */
  private readonly equations: StepEquations[] = []

  /** `knots` is the number of the profile's knots. */
  constructor(
    private readonly samples: Samples,
    knots = KNOTS,
  ) {
    this.profile = new Profile(knots, samples.colors, samples.count)
    this.positions = new Float64Array(samples.count)
  }

  /** The best axis near a start. Ends where the equations promise too little of a step. Beyond the position `limit`, the profile is constant. */
  fit(start: Axis, limit = Number.POSITIVE_INFINITY): FittedAxis {
    const size = start.values.length
    this.equations[size] ??= new StepEquations(this.samples, this.profile, size)
    const equations = this.equations[size]
    let best = start
    let bestError = this.place(start, limit)
    let damping = 1e-3
    equations.setUp(best)
    for (let evaluation = 1; evaluation < MAX_EVALUATIONS; evaluation++) {
      const step = equations.step(damping)
      if (step !== null && equations.dropOf(step) < MIN_EXPECTED * bestError) break
      const next = step === null ? null : movedAxis(best, step)
      const error = next === null ? Number.POSITIVE_INFINITY : this.place(next, limit)
      if (next === null || !(error < bestError)) {
        damping *= DAMPING_RISE
        if (damping > MAX_DAMPING) break
        continue
      }
      const drop = (bestError - error) / bestError
      best = next
      bestError = error
      if (drop < MIN_DROP) break
      damping *= DAMPING_FALL
      equations.setUp(best)
    }
    return { axis: best, error: bestError }
  }

  /** Fits the profile along an axis, and returns the sum of squared residuals. */
  private place(axis: Axis, limit: number): number {
    const { samples, profile, positions } = this
    positionsOn(axis, samples.x, samples.y, samples.count, positions)
    profile.fit(positions, limit)
    return profile.error
  }
}

/** The best axis near a start, for samples to which no other is fitted. */
export function fitAxis(start: Axis, samples: Samples, limit = Number.POSITIVE_INFINITY): FittedAxis {
  return new AxisFitter(samples).fit(start, limit)
}

/** An axis near the best one, moved to where colors follow best from the positions along it under a profile of several bends. */
export function refineAxis(near: Axis, samples: Samples): FittedAxis {
  return new AxisFitter(samples, FINE_KNOTS).fit(near)
}
