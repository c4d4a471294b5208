/** As the Shape Detection API has it; TypeScript does not know it, and not every browser has it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorMaker = new (options: { readonly formats: readonly string[] }) => BarcodeDetector;

const maker = (): DetectorMaker | null => {
  const made: unknown = Reflect.get(window, 'BarcodeDetector');
  return typeof made === 'function' ? (made as DetectorMaker) : null; // by its name it is that one
};

/** Whether this browser finds QR codes in pictures, and has a camera to ask for. */
export const readsCodes = (): boolean => maker() !== null && 'mediaDevices' in navigator;

/** null: this browser reads none. */
export const qrDetector = (): BarcodeDetector | null => {
  const Made = maker();
  return Made && new Made({ formats: ['qr_code'] });
};
