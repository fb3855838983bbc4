import { ERRORS } from '../contract/errors'
import type { Schema } from './schemas'

/** The parts of an OpenAPI document that the page shows. */
interface Operation {
  readonly summary: string
  readonly description?: string
  readonly security: readonly unknown[]
  readonly parameters?: readonly PageParameter[]
  readonly responses: Readonly<Record<string, PageResponse>>
}

interface PageParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}

interface PageResponse {
  readonly description?: string | undefined
  readonly headers?: Readonly<Record<string, unknown>>
  /** Left out for a response without a body. */
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface PageDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #2563eb; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 58rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { font-size: 1.8rem; margin: 0 0 .25rem; } h2 { margin: 3rem 0 .5rem; font-size: 1.25rem; }
h2 code { font-size: 1.05rem; } h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
.method { color: #fff; background: var(--accent); border-radius: .3rem; padding: .1rem .5rem; margin-right: .5rem; font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; } td, th { text-align: left; vertical-align: top; padding: .4rem .6rem; }
tr { border-top: 1px solid var(--line); } thead tr { border: 0; } td:first-child { white-space: nowrap; }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: .4rem; overflow-x: auto; } code { font: .9em ui-monospace, monospace; }
nav a { margin-right: 1rem; } a { color: var(--accent); }
@media (max-width: 40rem) { td:first-child { white-space: normal; overflow-wrap: anywhere; } }
`

const EXAMPLES: Readonly<Record<string, string>> = {
  '/v1/vectorize':
    'curl --data-binary @logo.png -H "Authorization: Bearer $KEY" \\\n  "$BASE/v1/vectorize?image_type=artwork&colors=8" -o logo.svg\n\n' +
    'curl -F image=@logo.png -F image_type=artwork -F colors=8 \\\n  -H "Authorization: Bearer $KEY" "$BASE/v1/vectorize" -o logo.svg',
  '/v1/account': 'curl -H "Authorization: Bearer $KEY" "$BASE/v1/account"',
  '/v1/plans': 'curl "$BASE/v1/plans"',
  '/v1/uploads/{upload_id}': 'curl -T logo.png "$UPLOAD_URL"',
  '/v1/results/{result_id}': 'curl "$DOWNLOAD_URL" -o logo.svg',
}

/** The document as one HTML page: no script, nothing from elsewhere, readable without styles. */
export function renderPage(document: PageDocument): string {
  const { title, version, description } = document.info
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => {
        const shared = (item.parameters ?? []) as readonly PageParameter[]
        return renderOperation(path, method.toUpperCase(), operation as Operation, shared)
      }),
  )
  const links = Object.keys(document.paths).map(
    (path) => `<a href="#${anchor(path)}"><code>${escapeHtml(path)}</code></a>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} ${escapeHtml(version)}</title><style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(title)}</h1><p>Version ${escapeHtml(version)} · <a href="openapi.json">openapi.json</a></p>
<p>${escapeHtml(description)}</p>
<nav>${links.join('\n')} <a href="#schemas">Objects</a> <a href="#errors">Errors</a></nav>
${operations.join('\n')}
<h2 id="schemas">Objects</h2>
${Object.entries(document.components.schemas).map(renderSchema).join('\n')}
<h2 id="errors">Errors</h2>
<p><code>{"error": {"code", "message", "request_id"}}</code></p>
${table(
  ['Code', 'Status', 'Meaning'],
  Object.entries(ERRORS).map(([code, row]) => [mono(code), String(row.status), escapeHtml(row.message)]),
)}
</body>
</html>
`
}

function renderOperation(path: string, method: string, operation: Operation, shared: readonly PageParameter[]): string {
  const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) => [
    `${mono(parameter.name)}${parameter.required ? ' (required)' : ''}`,
    parameter.in,
    mono(describe(parameter.schema)),
    escapeHtml(parameter.description),
  ])
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    mono(status),
    Object.keys(response.content ?? {})
      .map(mono)
      .join(', '),
    escapeHtml(response.description ?? '').replace(/`(\w+)`/g, '<code>$1</code>'),
    Object.keys(response.headers ?? {})
      .map(mono)
      .join(', '),
  ])
  const example = EXAMPLES[path]
  return `<h2 id="${anchor(path)}"><span class="method">${method}</span><code>${escapeHtml(path)}</code></h2>
<p><strong>${escapeHtml(operation.summary)}.</strong> ${operation.security.length > 0 ? 'Needs an API key.' : 'Needs no key.'} ${escapeHtml(operation.description ?? '')}</p>
${example === undefined ? '' : `<pre><code>${escapeHtml(example)}</code></pre>`}
${parameters.length > 0 ? `<h3>Parameters</h3>${table(['Name', 'In', 'Values', 'Meaning'], parameters)}` : ''}
<h3>Responses</h3>${table(['Status', 'Type', 'Meaning', 'Headers'], responses)}`
}

function renderSchema([name, schema]: [string, Schema]): string {
  const required = (schema.required ?? []) as readonly string[]
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>)
  const rows = properties.map(([property, value]) => [
    `${mono(property)}${required.includes(property) ? '' : ' (optional)'}`,
    mono(describe(value)),
    escapeHtml(String(value.description ?? '')),
  ])
  return `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${table(['Field', 'Type', 'Meaning'], rows)}`
}

/** A schema in a few words. */
function describe(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ')
  const choices = schema.oneOf ?? schema.anyOf
  if (Array.isArray(choices)) return choices.map((choice: Schema) => describe(choice)).join(' | ')
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  if (schema.type === 'array') return `array of ${describe(schema.items as Schema)}`
  if (typeof schema.pattern === 'string') return schema.pattern
  if (schema.maximum !== undefined) return `${schema.type} ${schema.minimum} to ${schema.maximum}`
  return [schema.type].flat().join(' or ')
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, values: readonly string[]) => values.map((value) => `<${tag}>${value}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')
  return `<table><thead><tr>${cells('th', heads)}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

function mono(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function anchor(path: string): string {
  return path.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
