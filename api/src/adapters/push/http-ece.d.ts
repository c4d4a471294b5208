/** Has no types of its own; what is used of it. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    /** 16 bytes. */
    readonly authSecret: Buffer;
  }

  const ece: {
    /** @param parameters `dh`: the public key of the recipient; `pad`: bytes of padding. */
    encrypt(
      data: Buffer,
      parameters: Parameters & { readonly dh: Buffer; readonly pad: number },
    ): Buffer;
    decrypt(data: Buffer, parameters: Parameters): Buffer;
  };
  export default ece;
}
