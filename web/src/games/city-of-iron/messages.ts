import { wording } from '../../lib/messages';
import EN from './en.json';

export const words = wording(EN);
