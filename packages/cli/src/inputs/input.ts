/** One image to convert. */
export interface Input {
  /** The file as it is named to people, or `-` for standard input. */
  readonly path: string
  /** Directories between the base and the file, which `-d` mirrors; empty for a file right in its base. Forward slashes. */
  readonly directory: string
}
