import { translator } from '../../lib/messages';
import EN from './en.json';

export const words = translator(EN);
