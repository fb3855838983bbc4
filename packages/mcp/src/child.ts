/** Processes that do one job at a time, for whoever needs some: apart from the tools, so that such a process loads nothing else. */
export { ChildEnded, type ChildExit, type ExitReason, JobChild } from './child/job-child'
export { takeJobs } from './child/take-jobs'
