export { PhotoViewer, type PhotoViewerLabels, type PhotoViewerProps, type ViewedPhoto } from './photo-viewer';
