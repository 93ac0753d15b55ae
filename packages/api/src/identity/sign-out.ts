import { endpoint } from '../contract/endpoint.ts';
import { nothing } from '../contract/values.ts';
import { SIGN_OUT_REQUEST } from '../first-load/sign-out-request.ts';

export const signOut = endpoint({ ...SIGN_OUT_REQUEST, body: nothing, answer: nothing });
