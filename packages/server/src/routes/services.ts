import type { Previews } from '@vec/mcp'
import type { BodyBudget } from '../admission/body-budget'
import type { FrontDoor } from '../admission/front-door'
import type { Config } from '../config/config'
import type { Converter } from '../convert/converter'
import type { Inspector } from '../convert/inspector'
import type { DocsPage } from '../openapi/docs-page'
import type { Plans } from '../plans/read-plans'
import type { Store } from '../store/store'

/** What the routes are made of; each takes the parts it needs. */
export interface Services {
  readonly config: Config
  readonly store: Store
  readonly plans: Plans
  readonly docsPage: DocsPage
  readonly converter: Converter
  readonly inspector: Inspector
  /** Pictures of results for agents. */
  readonly previews: Previews
  readonly budget: BodyBudget
  readonly frontDoor: FrontDoor
  /** Once the service drains, every answer closes its connection. */
  readonly drainState: { readonly isDraining: boolean }
}
