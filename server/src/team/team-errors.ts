/** Why the server of a team does not answer, and what to do. */
import { DowseError } from '../../../daemon/src/api/errors.ts';
import { Unreachable } from '../../../daemon/src/daemon-client/transport.ts';
import { failure } from '../errors.ts';

interface Advice {
  origin: string;
  /** How to set another address or key. */
  how: string;
  /** The time limit has passed. */
  isLate?: boolean;
}

/** Codes of OpenSSL and Node for certificates that this machine does not trust. */
const UNTRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|CERT_UNTRUSTED/;
const WRONG_NAME = /ERR_TLS_CERT_ALTNAME_INVALID/;
const OUTDATED = /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/;

/** Adds what to do to an error of the server. Other errors are returned unchanged. */
export function explainTeam(error: unknown, advice: Advice): unknown {
  const { origin, how, isLate } = advice;
  if (isLate) {
    const details = 'Check the network and the VPN, and try again.';
    return failure('SERVICE_UNAVAILABLE', `The team server at ${origin} does not answer.`, details);
  }
  if (error instanceof Unreachable) {
    const message = `The team server at ${origin} cannot be reached.`;
    return failure('SERVICE_UNAVAILABLE', message, whyUnreachable(error.details, advice));
  }
  if (!(error instanceof DowseError)) return error;
  if (error.code === 'UNAUTHORIZED') {
    const details = `It may have been revoked, or have expired. Make a new one on ${origin}/keys, or ask for one. ${how}`;
    return failure('UNAUTHORIZED', `The team server at ${origin} refused the key.`, details);
  }
  if (error.code === 'PERMISSION_DENIED') {
    const details = `${error.details} Ask for a key that may search.`.trim();
    return failure('PERMISSION_DENIED', error.message, details);
  }
  if (error.code === 'FILE_NOT_FOUND' && error.message.startsWith('No repository at')) {
    const details = 'Check the name. The page of the server lists the repositories that the key may see.';
    return failure('FILE_NOT_FOUND', 'The key sees no such repository.', details);
  }
  const isOther =
    error.code === 'INTERNAL_ERROR' && /not a dowse daemon|answered with status/.test(error.message);
  return isOther
    ? failure('INTERNAL_ERROR', `The program at ${origin} is no Dowse server.`, `Check the address. ${how}`)
    : error;
}

function whyUnreachable(details: string, { how }: Advice): string {
  if (WRONG_NAME.test(details)) return `Its certificate is for another name. Check the address. (${details})`;
  if (OUTDATED.test(details))
    return `Its certificate is not valid today. Ask who runs the server. (${details})`;
  if (UNTRUSTED.test(details)) {
    return `This machine does not trust its certificate. Set NODE_EXTRA_CA_CERTS to the file of the certificate authority, and start the editor again. (${details})`;
  }
  if (/does not use TLS/.test(details)) return `${details}. ${how}`;
  return `Check the address, the network and the VPN. (${details})`;
}
