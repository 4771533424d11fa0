export { createQrPicture } from './create-qr-picture';
export { QrCode, type QrCodeProps } from './qr-code';
