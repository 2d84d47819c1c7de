// The style sheet of the pages that the server renders by itself: the embedded sign-on and the played consent page. No React in it.
import './tokens.css';
import './base.css';
import door from './street/Door.module.css';
import linkList from './street/LinkList.module.css';
import people from './street/People.module.css';
import security from './street/Security.module.css';
import street from './street/Street.module.css';
import streetLamp from './street/StreetLamp.module.css';
import avatar from './ui/Avatar.module.css';
import banner from './ui/Banner.module.css';
import brandLine from './ui/BrandLine.module.css';
import brandMark from './ui/BrandMark.module.css';
import button from './ui/Button.module.css';
import field from './ui/Field.module.css';
import form from './ui/Form.module.css';
import spinner from './ui/Spinner.module.css';
import status from './ui/Status.module.css';
import text from './ui/Text.module.css';
import textInput from './ui/TextInput.module.css';

// Vite drops the sheet of a module whose names are not used; no page runs this script.
Reflect.set(globalThis, 'sheets', [
  avatar,
  banner,
  brandLine,
  brandMark,
  button,
  door,
  field,
  form,
  linkList,
  people,
  security,
  spinner,
  status,
  street,
  streetLamp,
  text,
  textInput,
]);
