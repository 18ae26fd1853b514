import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Context } from 'koa';

/** A request for `/rose` as middleware sees it, and the answer to it before it is sent. */
export function aRequest(headers: Readonly<Record<string, string>>, method = 'GET'): Context {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: '/rose', headers });
  return new Koa().createContext(request, new ServerResponse(request));
}
