/**
 * Node's HTTP client. `import 'node:http'` would read all exports and, with `http.WebSocket`, load undici, which takes 30 to
 * 60 ms.
 */
export const http = process.getBuiltinModule('node:http');
