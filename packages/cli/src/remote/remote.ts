/** What `--remote` needs, in one module that is loaded only then. */
export { RemoteService } from './remote-service'
export { ServiceClient } from './service-client'
