/** The command from its sources, as a process. */
import { command } from '../../bin/command.ts';

void command();
