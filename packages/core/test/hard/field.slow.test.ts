import { field } from './cases/field'
import { judge } from './judge'

// Small pictures as people crop them: they take as long as all other hard cases, most of it for their letters.
judge(field)
