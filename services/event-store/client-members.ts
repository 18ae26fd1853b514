/*
 * Protected members of the client, which keeps for its own commands what they stand for: they open calls on its connection, with its
 * discovery, TLS and credentials, and make the connection anew when one breaks. TypeScript reaches them by element access.
 */
export const OPEN_CALL = 'GRPCStreamCreator';
export const CALL_ARGUMENTS = 'callArguments';
export const SUPPORTS = 'supports';
export const GRPC_CLIENT = 'getGRPCClient';
export const HANDLE_ERROR = 'handleError';
