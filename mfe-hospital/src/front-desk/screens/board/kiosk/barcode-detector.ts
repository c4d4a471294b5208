/** Shape Detection API: missing from TypeScript's types and from some browsers. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorMaker = new (options: { readonly formats: readonly string[] }) => BarcodeDetector;

const maker = (): DetectorMaker | null => {
  const made: unknown = Reflect.get(window, 'BarcodeDetector');
  return typeof made === 'function' ? (made as DetectorMaker) : null; // the global of that name is this constructor
};

/** Whether this browser decodes QR codes and has a camera API. */
export const readsCodes = (): boolean => maker() !== null && 'mediaDevices' in navigator;

/** null when the browser cannot decode QR codes. */
export const qrDetector = (): BarcodeDetector | null => {
  const Made = maker();
  return Made && new Made({ formats: ['qr_code'] });
};
