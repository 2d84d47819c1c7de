import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';

type CutProps = {
  /** The photo's address in this browser. */
  url: string;
  place: { x: number; y: number };
  zoom: number;
  /** The id of the line that says how to move it. */
  describedBy: string;
  onPlace: (place: { x: number; y: number }) => void;
  onZoom: (zoom: number) => void;
  /** In pixels of the photo. */
  onArea: (area: Area) => void;
  onBroken: () => void;
};

/** The photo under a round opening. It moves by pointer, touch and arrow keys, and grows by wheel and pinch. */
export function Cut({ url, place, zoom, describedBy, onPlace, onZoom, onArea, onBroken }: CutProps) {
  return (
    <Cropper
      image={url}
      crop={place}
      zoom={zoom}
      aspect={1}
      cropShape="round"
      showGrid={false}
      keyboardStep={5}
      onCropChange={onPlace}
      onZoomChange={onZoom}
      onCropComplete={(_percent, pixels) => onArea(pixels)}
      mediaProps={{ alt: '', onError: onBroken }}
      cropperProps={{ 'aria-label': 'What is shown of the photo', 'aria-describedby': describedBy, role: 'group' }}
      // The style sheet above is in its place: the content security policy allows no other.
      disableAutomaticStylesInjection
    />
  );
}
