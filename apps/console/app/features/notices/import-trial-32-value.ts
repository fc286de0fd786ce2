import '../../../server-interface.ts';
