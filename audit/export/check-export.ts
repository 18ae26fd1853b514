import { createChainVerifier } from '#services/integrity/chain-verifier.ts';
import type { Fault } from '#services/integrity/fault.ts';
import type { Keyring } from '#services/privacy/keyring.ts';
import { keyIdOf } from '#services/privacy/sealed-value.ts';
import { isHeading, readExport } from './read-export.ts';
