/** What pixels of a figure with a shadow on transparency show: nothing, the shadow alone, the figure's border, or the figure alone. */
export const NOTHING = 0
export const SHADOW = 1
export const RIM = 2
export const FIGURE = 3
