import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork, isInNetworks } from '../limits/client-network'

/** Most requests of one connection that are open at once. A client that sends more ahead of their answers is cut off. */
const MAX_PIPELINED = 8

/** The part of all connections that one address may hold. Configured proxies speak for many and are not counted. */
const NETWORK_SHARE = 1 / 4

/** How long a reader may take nothing of an answer, ms. */
const READER_SILENCE_MS = 20_000

/** Answers that their readers have not taken yet, bytes in all; above it, the one that has been read for longest is cut off. */
const MAX_UNREAD_BYTES = 268_435_456

/** Pauses between two probes of a client that has ended its side, ms: the second finds out about one that is gone. */
const FIRST_PROBE_MS = 100
const PROBE_MS = 1_000

export interface ConnectionLimits {
  /** All connections together. */
  readonly most: number
  /** Longest wait for the first request and, after an answer, for the next one, ms; whatever bytes come meanwhile. */
  readonly firstRequestMs: number
  readonly nextRequestMs: number
  /** Silence after which Node closes a connection while a request is worked on, ms. */
  readonly silenceMs: number
  /** Addresses and networks that are not counted. */
  readonly proxies: readonly string[]
}

interface Connection {
  readonly network: string | null
  /** Exchanges that are not over, oldest first. */
  readonly open: Map<ServerResponse, IncomingMessage>
  /** Closes a connection on which no request is open. */
  idle: NodeJS.Timeout | undefined
  /** Runs when everything that arrived whole is answered. */
  onAnswered: (() => void) | undefined
}

/**
 * The connections of the public port and what is open on each: so that no client can make the server hold requests, answers or
 * connections without bound.
 */
export class Connections {
  private readonly connections = new WeakMap<object, Connection>()
  private readonly countByNetwork = new Map<string, number>()
  /** Answers on their way, in the order they were begun, with their bytes. */
  private readonly unread = new Map<ServerResponse, number>()
  private unreadBytes = 0

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly onDrop: () => void,
  ) {}

  /** Takes a new connection, or closes it when its address has its share of them. */
  accept(socket: Socket): void {
    const { remoteAddress = '' } = socket
    const network = isInNetworks(remoteAddress, this.limits.proxies) ? null : clientNetwork(remoteAddress)
    if (network !== null && !this.enter(network)) {
      this.onDrop()
      socket.destroy()
      return
    }
    const connection: Connection = { network, open: new Map(), idle: undefined, onAnswered: undefined }
    this.connections.set(socket, connection)
    this.expectRequest(connection, socket, this.limits.firstRequestMs)
    socket.once('end', () => this.probe(connection, socket, FIRST_PROBE_MS))
    socket.once('close', () => {
      clearTimeout(connection.idle)
      // Node closes the answer that is being sent. Those that wait behind it would never end, and be kept for ever.
      for (const response of [...connection.open.keys()]) if (response.socket === null) response.emit('close')
      if (network !== null) this.leave(network)
    })
  }

  /** Notes a request. False when it must not be looked at: its connection is over. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    const connection = this.connections.get(socket)
    if (connection === undefined || socket.destroyed) return false
    if (connection.open.size >= MAX_PIPELINED) {
      cutOff(socket)
      return false
    }
    clearTimeout(connection.idle)
    connection.open.set(response, request)
    response.once('close', () => this.finish(connection, socket, response))
    return true
  }

  /** Notes that an answer of so many bytes is given to a socket; its reader has to take it. */
  answer(response: ServerResponse, bytes: number): void {
    response.socket?.setTimeout(READER_SILENCE_MS)
    if (!this.connections.get(response.req.socket)?.open.has(response)) return
    this.unread.set(response, bytes)
    this.unreadBytes += bytes
    for (const oldest of this.unread.keys()) {
      if (this.unreadBytes <= MAX_UNREAD_BYTES || oldest === response) break
      this.forget(oldest)
      oldest.destroy()
    }
  }

  /** The exchange whose request has not arrived whole, if there is one on the socket. */
  incomplete(socket: Socket): ServerResponse | undefined {
    const { open = [] } = this.connections.get(socket) ?? {}
    for (const [response, request] of open) if (!request.complete) return response
    return undefined
  }

  /** Calls back, once, when every request of the socket that arrived whole is answered. No further bytes are read. */
  whenAnswered(socket: Socket, onAnswered: () => void): void {
    const connection = this.connections.get(socket)
    if (connection === undefined) onAnswered()
    else if (connection.onAnswered === undefined) {
      socket.pause()
      connection.onAnswered = onAnswered
      this.checkAnswered(connection)
    }
  }

  private checkAnswered({ open, onAnswered }: Connection): void {
    if (onAnswered === undefined) return
    for (const request of open.values()) if (request.complete) return
    onAnswered()
  }

  private finish(connection: Connection, socket: Socket, response: ServerResponse): void {
    connection.open.delete(response)
    this.forget(response)
    if (socket.destroyed) return
    if (connection.open.size > 0) socket.setTimeout(this.limits.silenceMs)
    else this.expectRequest(connection, socket, this.limits.nextRequestMs)
    this.checkAnswered(connection)
  }

  private forget(response: ServerResponse): void {
    this.unreadBytes -= this.unread.get(response) ?? 0
    this.unread.delete(response)
  }

  private expectRequest(connection: Connection, socket: Socket, withinMs: number): void {
    clearTimeout(connection.idle)
    connection.idle = setTimeout(() => socket.destroy(), withinMs).unref()
  }

  /**
   * A client that ended its side may still read, or be gone: both look the same until something is written. `100 Continue`, which a
   * client must pass over, finds out. HTTP/1.0 has no such answer, so there the end of a side ends the connection.
   */
  private probe(connection: Connection, socket: Socket, afterMs: number): void {
    const [first] = connection.open
    if (first === undefined || socket.destroyed) return
    const [response, request] = first
    if (request.httpVersionMinor === 0) socket.destroy()
    else if (!response.headersSent) response.writeContinue()
    setTimeout(() => this.probe(connection, socket, PROBE_MS), afterMs).unref()
  }

  private enter(network: string): boolean {
    const held = this.countByNetwork.get(network) ?? 0
    if (held >= Math.ceil(this.limits.most * NETWORK_SHARE)) return false
    this.countByNetwork.set(network, held + 1)
    return true
  }

  private leave(network: string): void {
    const held = (this.countByNetwork.get(network) ?? 0) - 1
    if (held > 0) this.countByNetwork.set(network, held)
    else this.countByNetwork.delete(network)
  }
}

/**
 * Ends a connection, and has nothing made of what it has sent already: Node would still make requests of the rest of a chunk, some 1,800 in
 * 64 KB (35 ms of CPU, and 5 without). The parser is not in Node's types; where a release has none, `begin` refuses each of them.
 */
function cutOff(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null }
  if (parser) parser.onIncoming = () => 0
  socket.destroy()
}
