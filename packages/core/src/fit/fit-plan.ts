/** How borders are fitted. */
export interface FitPlan {
  /** The price of a parameter, in the objective that adds half the chi-squared. */
  readonly lambda: number
}
