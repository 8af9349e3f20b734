/**
 * Node's HTTP client. `import 'node:http'` reads every export, and with `http.WebSocket` loads all of undici: 30 to 60 ms
 * that neither a command nor the daemon has a use for.
 */
export const http = process.getBuiltinModule('node:http');
