import { homedir } from 'node:os'
import path from 'node:path'

/** Where programs of this user keep what is worth keeping between runs; `VEC_STATE_DIR` names another place. */
export function stateDirectory(environment: NodeJS.ProcessEnv): string {
  if (environment.VEC_STATE_DIR) return environment.VEC_STATE_DIR
  if (process.platform === 'win32') {
    return path.join(environment.LOCALAPPDATA || path.join(homedir(), 'AppData', 'Local'), 'vec')
  }
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'vec')
  return path.join(environment.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'vec')
}
